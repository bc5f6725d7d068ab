import { escapePointer, type Fault, isScript, type Manifest } from '@slipway/sdk/contract'
import { coerce, major, minVersion, satisfies } from 'semver'
import { bridgeFiles } from './bridge-files'
import { type ConsumedShare, readShares } from './consumed-shares'
import type { HostVersions } from './host-versions'
import { decodeText } from './scripts/parse-script'

/**
 * Code that only a copy of the module itself has: its inner parts, by which it finds who draws. A copy that was
 * shaken until they are gone has no hooks left, and harms nobody.
 */
const copies: Readonly<Record<string, RegExp>> = {
  react:
    /\.__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=[^=]|[{\s]H:\s*null,\s*A:\s*null,\s*T:\s*null,\s*S:\s*null/,
  'react-dom': /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
}

const sharing =
  'Name it in "shared" of the federation plugin, for example { singleton: true, requiredVersion: "^19.0.0" }'

/**
 * Whether the built scripts take React from the host, each module once in the page, and whether the host
 * has what they need of other modules. It is read from the code, whatever `slipway.json` says.
 */
export function consumedFaults(
  manifest: Pick<Manifest, 'shared' | 'entry' | 'components'>,
  files: ReadonlyMap<string, Uint8Array>,
  host: HostVersions,
): Fault[] {
  const { shared } = manifest
  const scripts = [...files].filter(([path]) => isScript(path))
  const texts = new Map(scripts.map(([path, bytes]) => [path, decodeText(bytes)]))
  const codes = [...texts.values()]
  const { ofBridges, others } = bridgeFiles(manifest, files)
  const whole = [...texts].filter(([path]) => !ofBridges.has(path))
  const shares = codes.map(readShares)
  const consumed = shares.flatMap((one) => one.consumed)
  const names = new Set([
    ...consumed.map(({ name }) => name),
    ...shares.flatMap(({ provided }) => provided),
  ])
  const copied = Object.entries(copies)
    .filter(([name]) => !names.has(name))
    .flatMap(([name, copy]) => {
      const paths = whole.flatMap(([path, code]) => (copy.test(code) ? [path] : []))
      if (paths.length === 0) return []
      const beside = ofBridges.size > 0 ? bringersOf(paths, others) : []
      return beside.length > 0 ? [unbridgedFault(name, beside)] : [copiedFault(name)]
    })
  const unfit = consumed.flatMap((share) => {
    // What slipway.json says of it is looked at by itself.
    if (Object.hasOwn(shared, share.name) && !isReact(share.name)) return []
    const unfitting = explain(share, host)
    return unfitting ? [{ pointer: pointerOf(share.name), ...unfitting }] : []
  })
  return [...copied, ...new Map(unfit.map((one) => [one.pointer + one.code, one])).values()]
}

const isReact = (name: string) => Object.hasOwn(copies, name)

type Unfit = Pick<Fault, 'code' | 'detail'>

function explain(share: ConsumedShare, { shared }: HostVersions): Unfit | undefined {
  const { name, singleton, hasCopy, scopes } = share
  const version = Object.hasOwn(shared, name) ? shared[name] : undefined
  if (isReact(name) && scopes.length > 0 && !scopes.includes('default')) {
    const detail = `The build looks for "${name}" in the share scope "${scopes.join('", "')}"; the host shares it in "default". Remove "shareScope" from the federation plugin.`
    return { code: 'share-missing', detail }
  }
  if (isReact(name) && !singleton) {
    const detail = `"${name}" is shared, but not as a singleton: the page would have two copies, and hooks fail. ${sharing}.`
    return { code: 'share-not-singleton', detail }
  }
  if (version === undefined) {
    if (hasCopy) return undefined
    const provided = Object.keys(shared).join(', ')
    const detail = `The build takes "${name}" from the page and brings no copy of it ("import: false"), but the host does not provide it; it provides ${provided}. Remove "import: false" from "shared" of the federation plugin.`
    return { code: 'share-not-provided', detail }
  }
  if (fitsVersion(share, version)) return undefined
  const detail = `The build needs "${name}" ${share.requiredVersion}, but the host has ${version}. Build it with a version that fits, and name its range in "shared" of the federation plugin.`
  return { code: 'share-unsatisfied', detail }
}

/** Whether a container takes `version`, and runs with it: without `strictVersion` only the major counts. */
export function fitsVersion(
  { strictVersion, requiredVersion = '*', hasCopy, singleton }: ConsumedShare,
  version: string,
): boolean {
  if (satisfies(version, requiredVersion)) return true
  // It falls back on its own copy, which hurts nobody but with React.
  if (hasCopy && !singleton) return true
  return !strictVersion && majorOf(requiredVersion) === major(version)
}

function majorOf(range: string): number | undefined {
  try {
    return minVersion(range)?.major
  } catch {
    return coerce(range)?.major
  }
}

function copiedFault(name: string): Fault {
  const detail = `The build brings its own "${name}": the page would have two copies, and hooks fail. ${sharing}.`
  return { pointer: pointerOf(name), code: 'share-missing', detail }
}

/** Names of components that load one of these files. */
function bringersOf(
  paths: readonly string[],
  others: ReadonlyMap<string, readonly string[]>,
): string[] {
  const isOne = ([, own]: readonly [string, readonly string[]]) =>
    own.some((path) => paths.includes(path))
  return [...others].filter(isOne).map(([name]) => name)
}

function unbridgedFault(name: string, bringers: readonly string[]): Fault {
  const detail = `${bringers.join(', ')}: no bridge, and brings its own "${name}" beside the bridges of this build; only a bridge may. Take it out of "exposes", export it by a bridge (docs/teams/bridges.md), or have all components take the React of the host: npx slipway adopt --host-react.`
  return { pointer: pointerOf(name), code: 'share-missing', detail }
}

const pointerOf = (name: string) => `/shared/${escapePointer(name)}`
