import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import type { InlineConfig, PluginOption, Rollup, UserConfig } from 'vite'
import type { BuildReport } from './build-report'
import { runConfig } from './import-config'
import { keepNodeEnv } from './keep-node-env'
import { ownSources, type PlacedFault, packageScripts } from './sources/source-faults'
import type { RemoteApi } from './vite-remote-plugins'

/** Whether Vite alone builds the remote in `folder`. */
export function hasViteConfig(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, `${name}.config.ts`))
  return has('vite') && !has('webpack') && !has('rspack')
}

/** Runs `vite.config.ts` in `folder` as it is now, for the remote there. */
async function importViteRemote(folder: string): Promise<InlineConfig> {
  const file = resolve(folder, 'vite.config.ts')
  await importVite(() => import('@module-federation/vite'))
  const { viteRemoteIn } = await import('./define-vite-remote')
  const defineViteRemote = (definition: Parameters<typeof viteRemoteIn>[1]) =>
    viteRemoteIn(folder, definition)
  const own = { '@slipway/sdk/vite': { defineViteRemote } }
  const { default: config } = await runConfig<{ readonly default: UserConfig }>(file, own)
  return { ...config, root: folder, configFile: false, logLevel: 'silent' }
}

/** Loads Vite, for folders that build with it. */
async function importVite<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((cause: Error) => {
    if (!/'(?:vite|@module-federation\/vite)'/.test(cause.message)) throw cause
    const message =
      'vite.config.ts needs Vite: npm install --save-dev --save-exact vite @module-federation/vite'
    throw new CodedError('build-failed', message, { status: 422, cause })
  })
}

/** Differences of a build from its `vite.config.ts`. */
type ViteChanges = Pick<UserConfig, 'build' | 'plugins'>

/**
 * Builds the remote in `folder` by its `vite.config.ts`; options of `build` take the place of those in it,
 * `plugins` come first.
 *
 * @throws CodedError `build-failed`, with file and line where Vite knows them.
 */
export async function buildWithVite(
  folder: string,
  changes: ViteChanges = {},
): Promise<BuildReport> {
  const startedAt = performance.now()
  const read = await importViteRemote(folder)
  const config = {
    ...read,
    plugins: [...(changes.plugins ?? []), ...(read.plugins ?? [])],
    build: { ...read.build, ...changes.build },
  }
  const { build } = await importVite(() => import('vite'))
  // What draws the components afterwards would get another React by NODE_ENV of production.
  const built = await keepNodeEnv(() => build(config)).catch((error: unknown) =>
    throwPlaced(folder, error),
  )
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('Vite returned no build.')
  const dist = resolve(folder, config.build?.outDir ?? 'dist')
  const ids = output.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  return {
    dist,
    bytes: output.output.reduce((sum, file) => sum + sizeOf(file), 0),
    milliseconds: performance.now() - startedAt,
    sources: sourcesOf(folder, ids),
    modules: modulesOf(config, folder),
    warnings: [],
  }
}

function sizeOf(file: Rollup.OutputChunk | Rollup.OutputAsset): number {
  return Buffer.byteLength(file.type === 'chunk' ? file.code : file.source)
}

function sourcesOf(folder: string, ids: readonly string[]): string[] {
  const files = new Set(ids.map((id) => id.replace(/[?#].*$/, '')).filter((id) => existsSync(id)))
  return [...ownSources(folder, files), ...packageScripts(files)]
}

function modulesOf({ plugins = [] }: UserConfig, folder: string): BuildReport['modules'] {
  const [remote] = plugins.flatMap(remotesIn)
  const components = Object.entries(remote?.components ?? {})
  return Object.fromEntries(components.map(([name, { module }]) => [name, resolve(folder, module)]))
}

function remotesIn(plugin: PluginOption): RemoteApi['remote'][] {
  if (Array.isArray(plugin)) return plugin.flatMap(remotesIn)
  const isOurs = plugin && 'api' in plugin && plugin.name === 'slipway:manifest'
  return isOurs ? [(plugin.api as RemoteApi).remote] : []
}

/** Returns a failure of Vite with its place in the remote's sources. */
function viteFault(folder: string, error: unknown): PlacedFault {
  const { message, loc, id } = error as Partial<Rollup.RollupLog> & { readonly message: string }
  const path = (loc?.file ?? id)?.replace(/[?#].*$/, '')
  const file = path?.startsWith(folder) ? relative(folder, path).replaceAll(sep, '/') : undefined
  const line = loc?.line
  return {
    pointer: file ?? '',
    code: 'build-failed',
    detail: message,
    ...(file && { file }),
    ...(file && line !== undefined && { line }),
  }
}

function throwPlaced(folder: string, error: unknown): never {
  if (error instanceof CodedError) throw error
  const fault = viteFault(folder, error)
  const place = [fault.file, fault.line].filter((part) => part !== undefined).join(':')
  const message = `The remote in ${folder} was not built.\n${place ? `${place}: ` : ''}${fault.detail}`
  throw new CodedError('build-failed', message, { status: 422, errors: [fault], cause: error })
}
