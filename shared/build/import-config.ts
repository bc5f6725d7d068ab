import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import type { Compiler, Configuration } from 'webpack'

/** The configurations of a remote's folder. */
export interface ImportedConfig {
  readonly file: string
  readonly isRspack: boolean
  readonly configurations: readonly Configuration[]
  /** The files of the folder that it was read from. */
  readonly files: ReadonlySet<string>
}

/**
 * Runs `webpack.config.ts` or `rspack.config.ts` in `folder` as it is now, with everything that it
 * imports of the folder; `undefined` if there is none. `build` is what it gets as `@slipway/sdk/build`.
 */
export async function importConfig(
  folder: string,
  build: object,
): Promise<ImportedConfig | undefined> {
  const isRspack = existsSync(resolve(folder, 'rspack.config.ts'))
  const file = resolve(folder, isRspack ? 'rspack.config.ts' : 'webpack.config.ts')
  if (!existsSync(file)) return undefined
  const files = new Set<string>()
  const own = {
    '@slipway/sdk/build': build,
    ...(isRspack && { '@slipway/sdk/rspack': await importRspack() }),
  }
  const module = await runConfig<ConfigModule>(file, own, (path) => files.add(path))
  return { file, isRspack, files, configurations: [module.default].flat().filter(Boolean) }
}

export type CreateCompiler = (configuration: Configuration) => Compiler | null

/** Loads rspack, for folders that build with it. */
export async function loadRspack(): Promise<CreateCompiler> {
  const { rspack } = await import('@rspack/core')
  // rspack takes and returns what webpack does, as far as it is used here.
  return rspack as unknown as CreateCompiler
}

interface ConfigModule {
  readonly default: Configuration | Configuration[]
}

/**
 * Runs a configuration in TypeScript as it is now, with everything that it imports of its folder, each told to
 * `onFile`. `own` are modules that run here already; in the repository they are sources, and would be compiled again.
 */
export async function runConfig<Module>(
  file: string,
  own: Readonly<Record<string, unknown>>,
  onFile: (path: string) => void = () => undefined,
): Promise<Module> {
  const { createJiti } = await import('jiti')
  const compiler = createJiti(import.meta.url)
  const jiti = createJiti(file, {
    moduleCache: false,
    fsCache: false,
    jsx: { runtime: 'automatic' },
    virtualModules: { ...own, '@slipway/sdk/contract': await import('@slipway/sdk/contract') },
    transform(options) {
      if (options.filename) onFile(options.filename)
      return { code: compiler.transform(options) }
    },
  })
  return jiti.import<Module>(file)
}

async function importRspack(): Promise<unknown> {
  return import('@slipway/sdk/rspack').catch((error: Error) => {
    if (!error.message.includes('@rspack/core')) throw error
    const message =
      'rspack.config.ts needs rspack: npm install --save-dev --save-exact @rspack/core'
    throw new CodedError('build-failed', message, { status: 422, cause: error })
  })
}
