import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { modulesOf } from '@slipway/sdk/check'
import { CONTRACT_VERSION, type Manifest, manifest } from '@slipway/sdk/contract'
import type { Plugin, Rollup, UserConfig } from 'vite'
import { bundledReact } from './bundled-react-plugin'
import { type CompleteRemote, completeRemote } from './definition/complete-remote'
import { describeComponent } from './definition/describe-component'
import type { RemoteDefinition } from './definition/remote-definition'
import { federationOptions, federationVersion } from './federation'
import { describeFile } from './file-integrity'
import { buildMark } from './styles/build-mark'
import { readNames } from './styles/own-names'
import { scopeStyles } from './styles/scope-styles'

type Bundle = Rollup.OutputBundle

/** Returns the plugins that build the remote in `folder`, in the order in which Vite has to have them. */
export function viteRemotePlugins(
  definition: RemoteDefinition,
  folder: string,
): NonNullable<UserConfig['plugins']> {
  const remote = completeRemote(definition, folder)
  const consumed = new Set<string>()
  const { name, exposes, shared, shareStrategy } = federationOptions(remote)
  return [
    takeFromHost(remote, consumed),
    federationOf({
      name,
      filename: ENTRY,
      exposes,
      shared,
      shareStrategy,
      manifest: false,
      dts: false,
    }),
    ownNames(remote, folder),
    { ...describeBuild({ remote, folder, consumed }), api: { remote } satisfies RemoteApi },
  ]
}

// Not with this file, which the commands have with them: only folders that build with Vite have the package.
async function federationOf(options: object) {
  const { federation } = await import('@module-federation/vite')
  return federation(options as Parameters<typeof federation>[0])
}

/** The part of a configuration's plugins that says which remote it builds. */
export interface RemoteApi {
  readonly remote: CompleteRemote
}

const ENTRY = 'entry.js'
const START = 'virtual:slipway-remote'

// Vite wants an entry; a remote has only its container.
function takeFromHost(remote: CompleteRemote, consumed: Set<string>): Plugin {
  return {
    name: 'slipway:host',
    enforce: 'pre',
    config: () => ({ build: { rollupOptions: { input: START } } }),
    resolveId(source, importer) {
      if (source.startsWith(START)) return source
      if (source === '@module-federation/runtime-core')
        return { id: '@slipway/federation', external: true }
      const isOwn = importer && !/\0|virtual:|[\\/]@module-federation[\\/]/.test(importer)
      if (isOwn && Object.hasOwn(remote.shared, source)) consumed.add(source)
      return undefined
    },
    load: (id) => (id.startsWith(START) ? '' : undefined),
  }
}

// Two builds may be on one page, and names of animations count in all of it.
function ownNames({ name, version }: CompleteRemote, folder: string): Plugin {
  const generateScopedName = (local: string, file: string) => {
    const [path = ''] = file.split('?')
    const about = `${version} ${local} ${relative(folder, path).replaceAll(sep, '/')}`
    const hash = createHash('sha256').update(about).update(readFileSync(path))
    return `${name}-${local}-${hash.digest('base64url').slice(0, 6)}`
  }
  return { name: 'slipway:names', config: () => ({ css: { modules: { generateScopedName } } }) }
}

interface Build {
  readonly remote: CompleteRemote
  readonly folder: string
  /** Modules of the host that the remote's own ones, and packages in it, import. */
  readonly consumed: ReadonlySet<string>
}

function describeBuild(build: Build): Plugin {
  let mark: string | undefined
  return {
    name: 'slipway:manifest',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        keepReachable(bundle)
        for (const chunk of chunksOf(bundle)) refuseBundledReact(chunk, (text) => this.error(text))
        mark = scopeSheets(build.remote.name, bundle, (text) => this.error(text))
      },
    },
    // By what is written: other plugins still change the files of a bundle.
    async writeBundle({ dir = '' }, bundle) {
      const files = new Map<string, Buffer>()
      for (const path of Object.keys(bundle)) files.set(path, await readFile(join(dir, path)))
      const text = `${JSON.stringify(describe(build, { bundle, files, mark }), null, 2)}\n`
      await writeFile(join(dir, 'slipway.json'), text)
    },
  }
}

interface Written {
  readonly bundle: Bundle
  /** Path → bytes. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The mark that the boxes carry; `undefined`: there are no styles. */
  readonly mark: string | undefined
}

// Federation's plugin adds scripts for a page of the build's own, which nobody opens.
function keepReachable(bundle: Bundle): void {
  const reached = new Set<string>()
  const waiting = [ENTRY]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name]
    if (reached.has(name) || chunk?.type !== 'chunk') continue
    reached.add(name)
    waiting.push(...chunk.imports, ...chunk.dynamicImports)
  }
  for (const { fileName } of chunksOf(bundle)) if (!reached.has(fileName)) delete bundle[fileName]
  const maps = Object.keys(bundle).filter(isMap)
  for (const map of maps) if (!bundle[map.slice(0, -'.map'.length)]) delete bundle[map]
}

const isMap = (path: string) => path.endsWith('.map')

function refuseBundledReact({ modules }: Rollup.OutputChunk, refuse: (text: string) => void): void {
  for (const id of Object.keys(modules)) {
    const fault = bundledReact(id)
    if (fault) refuse(fault)
  }
}

function scopeSheets(
  name: string,
  bundle: Bundle,
  refuse: (text: string) => void,
): string | undefined {
  const sheets = Object.values(bundle).filter(isSheet)
  if (sheets.length === 0) return undefined
  const files = Object.values(bundle).map((file) => ({ path: file.fileName, bytes: bytesOf(file) }))
  const mark = buildMark(name, files)
  const css = sheets.map((sheet) => bytesOf(sheet).toString())
  const build = readNames({ name, mark }, css)
  for (const [index, sheet] of sheets.entries()) {
    const scoped = scopeStyles(css[index] ?? '', build)
    if (scoped.ok) sheet.source = scoped.css
    else refuse(scoped.faults.map((fault) => `${sheet.fileName}: ${fault}`).join('\n'))
  }
  return mark
}

function isSheet(file: Bundle[string]): file is Rollup.OutputAsset {
  return file.type === 'asset' && file.fileName.endsWith('.css')
}

function describe({ remote, folder, consumed }: Build, { bundle, files, mark }: Written): Manifest {
  const { name, version, components, shared, slots, origins } = remote
  const sheets = [...files.keys()].filter((path) => path.endsWith('.css'))
  const all = [...files].map((file) => describeFile(...file))
  const maps = all.filter(({ path }) => isMap(path))
  const described = Object.entries(components).map(([component, definition]) => {
    const scripts = scriptsOf(resolve(folder, definition.module), bundle)
    return describeComponent(component, definition, [...scripts, ...sheets])
  })
  return manifest.parse({
    contract: CONTRACT_VERSION,
    name,
    version,
    entry: ENTRY,
    components: described,
    shared: Object.fromEntries([...consumed].toSorted().map((module) => [module, shared[module]])),
    runtime: federationVersion(),
    files: all.filter(({ path }) => !isMap(path)),
    ...(maps.length > 0 && { maps }),
    modules: modulesOf({ entry: ENTRY, components: described }, files),
    ...(mark && { styles: mark }),
    ...(slots.length > 0 && { slots }),
    ...(origins.length > 0 && { origins }),
  })
}

function scriptsOf(module: string, bundle: Bundle): string[] {
  const file = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  return file ? [file.fileName] : []
}

function chunksOf(bundle: Bundle): Rollup.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

function bytesOf(file: Bundle[string]): Buffer {
  return Buffer.from(file.type === 'chunk' ? file.code : file.source)
}
