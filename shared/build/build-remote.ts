import { resolve } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import type { Configuration, Stats } from 'webpack'
import webpack from 'webpack'
import { defineRemote } from './define-remote'
import type { RemoteDefinition } from './definition/remote-definition'
import { type CreateCompiler, importConfig, loadRspack } from './import-config'
import { buildFaults } from './sources/build-faults'
import { inertCodeOf } from './sources/inert-code-plugin'
import { ownSources, type PlacedFault, packageScripts } from './sources/source-faults'

/** One built remote of a folder. */
export interface BuildReport {
  /** Folder of the built files, with `slipway.json` in it. */
  readonly dist: string
  readonly bytes: number
  readonly milliseconds: number
  /** The remote's own scripts and styles that went into it, and the scripts of packages. */
  readonly sources: readonly string[]
  /** Component → the path of its module. */
  readonly modules: Readonly<Record<string, string>>
  /** Text as code, which the page's policy never runs, with its package and file; nothing of it is refused. */
  readonly warnings: readonly PlacedFault[]
}

/**
 * Builds the remote in `folder` by its `webpack.config.ts` or `rspack.config.ts`. One report for each
 * configuration in it.
 *
 * @throws CodedError `build-failed` with every fault, and its file and line where it has one.
 */
export async function buildRemote(folder: string): Promise<readonly BuildReport[]> {
  const context = resolve(folder)
  const config = await importConfig(context, { buildRemote, defineRemote })
  if (!config) throw new Error(`There is no webpack.config.ts in ${context}.`)
  const create = config.isRspack ? await loadRspack() : webpack
  const reports: BuildReport[] = []
  for (const one of config.configurations) {
    const stats = await run(create, { ...one, context })
    reports.push({ ...report(stats), modules: modulesOf(one, context) })
  }
  return reports
}

function run(create: CreateCompiler, configuration: Configuration): Promise<Stats> {
  return new Promise((fulfil, reject) => {
    const compiler = create(configuration)
    if (!compiler) return reject(new Error('the bundler returned no compiler'))
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError
        if (failure || !stats) reject(failure ?? new Error('the bundler returned no result'))
        else fulfil(stats)
      })
    })
  })
}

function modulesOf({ plugins = [] }: Configuration, context: string): BuildReport['modules'] {
  const components = plugins.flatMap((plugin) =>
    plugin && 'definition' in plugin ? Object.entries(componentsOf(plugin.definition)) : [],
  )
  return Object.fromEntries(
    components.map(([name, { module }]) => [name, resolve(context, module)]),
  )
}

// Only the plugins of defineRemote() and defineRspackRemote() have one.
function componentsOf(definition: unknown): RemoteDefinition['components'] {
  return (definition as RemoteDefinition).components
}

function report(stats: Stats): Omit<BuildReport, 'modules'> {
  if (stats.hasErrors()) throw failureOf(stats)
  const { compiler, fileDependencies } = stats.compilation
  const { assets = [] } = stats.toJson({ all: false, assets: true })
  return {
    dist: stats.compilation.outputOptions.path ?? '',
    bytes: assets.reduce((sum, asset) => sum + asset.size, 0),
    milliseconds: (stats.endTime ?? 0) - (stats.startTime ?? 0),
    sources: [
      ...ownSources(compiler.context, fileDependencies),
      ...packageScripts(fileDependencies),
    ],
    warnings: inertCodeOf(stats.compilation),
  }
}

function failureOf(stats: Stats): CodedError {
  const errors = buildFaults(stats)
  const list = errors.map(({ file, line, detail }) =>
    [...(file ? [file] : []), ...(line ? [line] : []), ` ${detail}`].join(':').trim(),
  )
  const { context } = stats.compilation.compiler
  const message = `The remote in ${context} was not built.\n${list.join('\n')}`
  return new CodedError('build-failed', message, { status: 422, errors })
}
