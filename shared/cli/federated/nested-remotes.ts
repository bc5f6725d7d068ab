import { posix } from 'node:path'
import { importPlaces } from '@slipway/sdk/check'
import { isScript, type Manifest } from '@slipway/sdk/contract'
import MagicString from 'magic-string'
import type { PlacedFault } from '../../build/sources/source-faults'
import type { BuiltFileMap } from './built-parts'
import { type FederationManifest, slugOfName } from './federation-manifest'

/** A remote that a build draws components of, as the host finds it: by its name there. */
interface NestedRemote {
  /** As the build's configuration names it. */
  readonly name: string
  readonly entry: string
}

/**
 * Lets a build ask the host for the remotes that its configuration has at addresses of their own. webpack and rspack
 * import those statically, `import … from 'shop@https://…'`, which no page carries out: a small container in the
 * version takes the place of each, and asks the page for the released one.
 */
export function withNestedRemotes(
  federation: FederationManifest,
  files: BuiltFileMap,
): BuiltFileMap {
  const remotes = nestedRemotes(federation)
  if (remotes.length === 0) return files
  const all = new Map(files)
  for (const [path, bytes] of files) {
    if (!isScript(path)) continue
    const script = new MagicString(bytes.toString())
    for (const { text, start, end } of importPlaces(bytes.toString())) {
      const remote = remotes.find((one) => isImportOf(one, text))
      if (!remote) continue
      const container = `slipway-remote-${slugOfName(remote.name)}.js`
      script.update(start, end, JSON.stringify(`./${container}`))
      const text_ = containerText(federation.name, remote.name)
      all.set(posix.join(posix.dirname(path), container), Buffer.from(text_))
    }
    if (script.hasChanged()) all.set(path, Buffer.from(script.toString()))
  }
  return all
}

/** The exposes that a build draws of other remotes, by those remotes' names on the host. */
export function usedRemotes({ remotes }: FederationManifest): NonNullable<Manifest['uses']> {
  const used: Record<string, string[]> = {}
  for (const { federationContainerName, alias, moduleName } of remotes) {
    const remote = slugOfName(federationContainerName ?? alias ?? '')
    if (!remote) continue
    const exposes = (used[remote] ??= [])
    const expose = !moduleName || moduleName === '.' ? '.' : `./${moduleName}`
    if (!exposes.includes(expose)) exposes.push(expose)
  }
  return used
}

/** Warns of each remote that a build needs beside itself; `missing` are those that its host has not. */
export function nestedWarnings(
  uses: NonNullable<Manifest['uses']>,
  missing: readonly string[] | undefined,
): PlacedFault[] {
  return Object.entries(uses).flatMap(([remote, exposes]) => {
    const what = `The build draws ${exposes.join(', ')} of another remote, which here is "${remote}", whatever address its configuration has`
    const detail = missing?.includes(remote)
      ? `${what}: nothing of it is released on the host, so what needs it fails in its box. Publish and release that build as "${remote}" first; if it has another name here, name it so in "remotes" of the federation plugin.`
      : `${what}. It was not tried here: what needs it is drawn where "${remote}" is released, and fails in its box where it is not.`
    return missing && !missing.includes(remote)
      ? []
      : [{ pointer: '/uses', code: 'remote-used', detail }]
  })
}

function nestedRemotes({ remotes }: FederationManifest): readonly NestedRemote[] {
  return remotes.flatMap(({ federationContainerName, alias, entry = '' }) => {
    const name = federationContainerName ?? alias
    return name ? [{ name, entry }] : []
  })
}

function isImportOf({ name, entry }: NestedRemote, specifier: string): boolean {
  return specifier.startsWith(`${name}@`) || (entry !== '*' && entry !== '' && specifier === entry)
}

function containerText(build: string, remote: string): string {
  return `import { createInstance } from '@slipway/federation'
const page = createInstance({ name: ${JSON.stringify(build)}, remotes: [], shareStrategy: 'loaded-first' })
export const init = (scope) => page.initShareScopeMap('default', scope)
export const get = async (expose) => {
  const module = await page.loadRemote(${JSON.stringify(remote)} + expose.slice(1))
  return () => module
}
`
}
