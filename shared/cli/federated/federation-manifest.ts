import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Fault, isScript } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { tryJson } from '../files/try-json'
import { usageError } from '../usage-error'

const names = z._default(z.array(z.string()), [])
const assets = z.object({
  js: z._default(z.object({ sync: names, async: names }), { sync: [], async: [] }),
  css: z._default(z.object({ sync: names, async: names }), { sync: [], async: [] }),
})

const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({
    remoteEntry: z.object({
      name: z.string(),
      path: z._default(z.string(), ''),
      type: z._default(z.string(), 'global'),
    }),
    pluginVersion: z._default(z.string(), ''),
    publicPath: z.optional(z.string()),
    getPublicPath: z.optional(z.unknown()),
  }),
  shared: z._default(
    z.array(
      z.object({
        name: z.string(),
        version: z.optional(z.unknown()),
        requiredVersion: z.optional(z.unknown()),
      }),
    ),
    [],
  ),
  /** Other remotes that it draws components of. */
  remotes: z._default(
    z.array(
      z.object({
        federationContainerName: z.optional(z.string()),
        alias: z.optional(z.string()),
        moduleName: z.optional(z.string()),
        entry: z.optional(z.string()),
      }),
    ),
    [],
  ),
  exposes: z._default(z.array(z.object({ path: z.string(), assets: z.optional(assets) })), []),
})

/** The content of a build's `mf-manifest.json`, as far as it is of use here. */
export type FederationManifest = z.infer<typeof federationManifest>

/** Reads `mf-manifest.json`. Throws `usage` for a file that is none, or is not there. */
export async function readFederationManifest(file: string): Promise<FederationManifest> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw usageError(
      (await buildWithoutManifest(file)) ??
        `There is no ${file}. Build the remote first, and give the manifest that its federation plugin writes: --manifest <file>. (Rsbuild and Vite write it with "manifest: true".)`,
    )
  }
  const parsed = federationManifest.safeParse(tryJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw usageError(
    `${file} is not a manifest of Module Federation${issue ? ` (at /${issue.path.join('/')})` : ''}. Give the mf-manifest.json that the federation plugin writes.`,
  )
}

/**
 * Says why a build may have left no manifest at `file`, where it left a container; `undefined`: there is
 * none. Without a public path webpack and rspack only warn that they write no manifest.
 */
export async function buildWithoutManifest(file: string): Promise<string | undefined> {
  const folder = dirname(file)
  const names = await readdir(folder).catch(() => [])
  const isEntry = (name: string) => /entry/i.test(name)
  for (const name of names.filter(isScript).toSorted((a, b) => +isEntry(b) - +isEntry(a))) {
    const code = await readFile(join(folder, name), 'utf8')
    if (!code.includes('__FEDERATION__')) continue
    return `${folder} has a federated build (${name}), but not ${file}. webpack and rspack write this manifest only with a public path: set "output.publicPath: 'auto'"; Rsbuild and Vite write it with "manifest: true" in the federation plugin. Then build again.`
  }
  return undefined
}

/** The path at which a build has it, from the folder of its package. */
export const usualManifestFile = 'dist/mf-manifest.json'

/** Federation's name of a build, in the letters that names of remotes have: `shop_Cart` becomes `shop-cart`. */
export function nameByFederation({ name }: Pick<FederationManifest, 'name'>): string {
  return slugOfName(name)
}

/** The same of any such name; `slugOf` of the host's nested-names.ts finds remotes by it. */
export function slugOfName(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll(/[^A-Za-z0-9]+/g, '-')
  return words.replaceAll(/^-+|-+$/g, '').toLowerCase()
}

/** The entry's path below the folder of the built files. */
export function entryOf({
  metaData: { remoteEntry },
}: Pick<FederationManifest, 'metaData'>): string {
  const path = remoteEntry.path.replace(/^\.?\/+|\/+$/g, '')
  return path ? `${path}/${remoteEntry.name}` : remoteEntry.name
}

/** Finds what of a build no host of ours can load: scripts that are no modules, and addresses of its own. */
export function federationFaults(
  { metaData }: FederationManifest,
  files: ReadonlyMap<string, Buffer>,
): Fault[] {
  const { remoteEntry, publicPath, getPublicPath } = metaData
  return [
    ...(isModule(metaData, files) ? [] : [entryFault(remoteEntry.type, files)]),
    ...(getPublicPath === undefined ? pathFaults(publicPath) : [ownPathFault]),
  ]
}

// Plugins before 2.0 write "global" for every entry, so its code counts as well.
function isModule(
  metaData: FederationManifest['metaData'],
  files: ReadonlyMap<string, Buffer>,
): boolean {
  if (['module', 'esm'].includes(metaData.remoteEntry.type)) return true
  const entry = files.get(entryOf({ metaData }))
  return entry !== undefined && exporting.test(entry.toString())
}

const exporting = /\bexport\s*(?:\{|const\b)/

const library = `"library: { type: 'module' }" in the federation plugin`
const asModule = `webpack and rspack: ${library}, "output: { module: true, chunkFormat: 'module', chunkLoading: 'import' }", and for webpack "experiments: { outputModule: true }"; Rsbuild: the same, through "tools.rspack"; Vite: it always is one; remove "varFilename"`

function entryFault(type: string, files: ReadonlyMap<string, Buffer>): Fault {
  // Chunks of webpack and rspack, which are modules by "output" alone.
  const isRestModule = [...files].some(
    ([path, bytes]) => isScript(path) && exporting.test(bytes.toString()),
  )
  const remedy = isRestModule
    ? `The other files of the build are modules: add ${library}`
    : asModule
  const detail = `The entry has the type "${type}"; pages of this host only run ES modules, whose digests they check. ${remedy}.`
  return { pointer: '/metaData/remoteEntry/type', code: 'entry-not-module', detail }
}

const relativePath = `webpack and rspack: "output.publicPath: 'auto'"; Rsbuild: "output.assetPrefix: 'auto'"; Vite: "base: './'"`

const ownPathFault: Fault = {
  pointer: '/metaData/getPublicPath',
  code: 'manifest-unsafe',
  detail: `The build decides where its files come from ("getPublicPath" in the federation plugin); here the host does. Remove it, so that the files are found next to the entry. ${relativePath}.`,
}

function pathFaults(publicPath: string | undefined): Fault[] {
  const isRelative = !publicPath || publicPath === 'auto' || /^\.\.?\//.test(publicPath)
  if (isRelative) return []
  const detail = `The build looks for its files at "${publicPath.slice(0, 100)}"; here they are beside the entry, at an address that the host chooses. ${relativePath}.`
  return [{ pointer: '/metaData/publicPath', code: 'manifest-unsafe', detail }]
}
