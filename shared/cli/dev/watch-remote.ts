import type { Compiler, Configuration, Stats } from 'webpack'
import { hasViteConfig } from '../../build/build-with-vite'
import { importConfig, loadRspack } from '../../build/import-config'
import { readableMessage } from '../../build/sources/build-faults'
import { usageError } from '../usage-error'
import type { Watch } from './dev-build'
import { ViteWatcher } from './watch-vite-remote'

/**
 * Builds the remote in `folder` for development, now and after each change of its files or of its
 * configuration. Nothing is written. Rejects when the configuration cannot be read at the start.
 */
export async function watchRemote(watch: Watch): Promise<{ close(): Promise<void> }> {
  const watcher = hasViteConfig(watch.folder) ? new ViteWatcher(watch) : new RemoteWatcher(watch)
  await watcher.start()
  return watcher
}

class RemoteWatcher {
  readonly #watch: Watch
  #compiler: Compiler | undefined
  #restarting: Promise<void> = Promise.resolve()
  #number = 0
  readonly #startedAt = Date.now()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  async start(): Promise<void> {
    const config = await loadRemoteConfig(this.#watch.folder)
    const compiler = await createCompiler(config)
    this.#compiler = compiler
    let changed: ReadonlySet<string> = new Set()
    compiler.hooks.watchRun.tap('SlipwayDev', () => {
      changed = compiler.modifiedFiles ?? new Set()
    })
    // Kept in memory: files built for development must not be where publishing looks.
    compiler.hooks.shouldEmit.tap('SlipwayDev', () => false)
    compiler.hooks.afterCompile.tap('SlipwayDev', ({ fileDependencies }) => {
      for (const file of config.files) fileDependencies.add(file)
    })
    compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
      const isStale = [...changed].some((file) => config.files.has(file))
      if (isStale) this.#restarting = this.#restarting.then(() => this.#restart(compiler))
      else this.#report(error, stats)
    })
  }

  async close(): Promise<void> {
    await this.#restarting
    const compiler = this.#compiler
    this.#compiler = undefined
    await closeCompiler(compiler)
  }

  // The last good configuration stays in use while the new one cannot be read.
  async #restart(before: Compiler): Promise<void> {
    // Two changes in a row: the one that came first has read both.
    if (this.#compiler !== before) return
    try {
      await this.start()
      await closeCompiler(before)
    } catch (error) {
      this.#report(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #report(error: Error | null, stats?: Stats): void {
    this.#number += 1
    const number = this.#number
    const message = error ? error.message : faultsOf(stats)
    if (message) this.#watch.onBuild({ ok: false, number, message })
    else if (stats)
      this.#watch.onBuild({ ok: true, number, id: this.#startedAt + number, ...builtBy(stats) })
  }
}

async function createCompiler({ isRspack, configuration }: RemoteConfig): Promise<Compiler> {
  const create = isRspack ? await loadRspack() : (await import('webpack')).default
  const compiler = create(configuration)
  if (!compiler) throw new Error('the bundler returned no compiler')
  return compiler
}

function faultsOf(stats: Stats | undefined): string {
  if (!stats?.hasErrors()) return ''
  const { errors = [] } = stats.toJson({ all: false, errors: true, errorDetails: false })
  return errors
    .map(({ moduleName = '', message }) => `${moduleName}\n${readableMessage(message)}`.trim())
    .join('\n\n')
}

function builtBy({ compilation, startTime, endTime }: Stats) {
  const files = new Map<string, Buffer>()
  for (const { name, source } of compilation.getAssets()) files.set(name, source.buffer())
  return { files, milliseconds: endTime - startTime }
}

function closeCompiler(compiler: Compiler | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (compiler) compiler.close(() => resolve())
    else resolve()
  })
}

/** A remote's configuration as it is now, and the files that say it: when one changes, it is read again. */
interface RemoteConfig {
  readonly isRspack: boolean
  readonly configuration: Configuration
  readonly files: ReadonlySet<string>
}

/** Reads the configuration in `folder` again, with everything that it imports of the folder. */
async function loadRemoteConfig(folder: string): Promise<RemoteConfig> {
  const config = await importConfig(folder, await import('@slipway/sdk/build'))
  if (!config) {
    throw usageError(
      `There is no webpack.config.ts in ${folder}. Go to the folder of a remote, or create one: slipway create <name>.`,
    )
  }
  const { file, isRspack, files } = config
  const [configuration] = config.configurations
  if (!configuration) throw usageError(`${file} exports no configuration.`)
  const mode = isRspack ? 'production' : 'development'
  return { isRspack, configuration: forDevelopment({ ...configuration, mode }, folder), files }
}

// rspack's own development mode asks for React's, which hosts do not share.
function forDevelopment(configuration: Configuration, context: string): Configuration {
  return { ...configuration, context, devtool: 'cheap-module-source-map' }
}
