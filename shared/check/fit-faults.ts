import { escapePointer, type Fault, isScript, type Manifest } from '@slipway/sdk/contract'
import type { AnyNode } from 'acorn'
import { major, satisfies, valid, validRange } from 'semver'
import type { HostVersions } from './host-versions'
import { decodeText, tryParseScript } from './scripts/parse-script'

/**
 * Chunks that push themselves into a list of the page, as bundlers make them for scripts that are no
 * modules. The loader of a module never looks into that list: what it waits for would not come.
 */
export function chunkFaults(files: ReadonlyMap<string, Uint8Array>): Fault[] {
  const scripts = [...files].filter(([path]) => isScript(path))
  const texts = scripts.map(([path, bytes]) => [path, decodeText(bytes)] as const)
  const pushed = texts.filter(([, code]) => isPushed(code))
  const [[first] = []] = pushed
  if (first === undefined) return listenerFaults(texts)
  const others = pushed.length > 1 ? ` (so do ${pushed.length - 1} more)` : ''
  const detail = `The chunk pushes itself into a list of the page${others}, where the loader of a module never looks: its component would wait for ever. Set "output.chunkFormat: 'module'" and "output.chunkLoading: 'import'" (webpack, rspack; Rsbuild: through "tools.rspack").`
  return [{ pointer: first, code: 'chunk-not-module', detail }]
}

/** Finds a loader that waits for a list to be pushed into, where the chunks are modules, which push into none. */
function listenerFaults(texts: readonly (readonly [path: string, code: string])[]): Fault[] {
  const loader = texts.find(([, code]) => listens.every((part) => part.test(code)))
  if (!loader || !texts.some(([, code]) => moduleChunk.test(code))) return []
  const detail =
    'The script loads chunks by script elements, but they are modules, which it never gets. Set "output.chunkLoading: \'import\'" (webpack, rspack; Rsbuild: through "tools.rspack", and with @module-federation/rsbuild-plugin before 2.0 a name as "output.chunkLoadingGlobal" beside it, without which that plugin sets "jsonp").'
  return [{ pointer: loader[0], code: 'chunk-not-module', detail }]
}

// `list.forEach(take.bind(null, 0)); list.push = take.bind(null, list.push.bind(list))`
const listens = [/\.forEach\([\w$]+\.bind\(null,\s*0\)\)/, /\.push\.bind\(/]
const moduleChunk = /\bexport const __(?:webpack_ids__|rspack_esm_ids)\b/

// Few scripts have the word, and only those are read.
function isPushed(code: string): boolean {
  return /\.push\(\s*\[\s*\[/.test(code) && tryParseScript(code).body.some(isPush)
}

/** `(self.chunks = self.chunks || []).push([[12], { … }])` at the top of a script. */
function isPush(statement: AnyNode): boolean {
  const call = statement.type === 'ExpressionStatement' ? statement.expression : statement
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false
  const { object: list, property } = call.callee
  if (property.type !== 'Identifier' || property.name !== 'push') return false
  const isOfPage = list.type === 'AssignmentExpression' && list.left.type === 'MemberExpression'
  const [chunk] = call.arguments
  const [ids, modules] = chunk?.type === 'ArrayExpression' ? chunk.elements : []
  return isOfPage && ids?.type === 'ArrayExpression' && modules?.type === 'ObjectExpression'
}

/** Finds what of the host does not fit a remote: the contract, the runtime, and the ranges of shared modules. */
export function shareFaults({ contract, runtime, shared }: Manifest, host: HostVersions): Fault[] {
  return [
    ...contractFaults(contract, host),
    ...runtimeFaults(runtime, host),
    ...Object.entries(shared).flatMap(([module, range]) => moduleFaults(module, range, host)),
  ]
}

function contractFaults(contract: string, host: HostVersions): Fault[] {
  if (valid(contract) && major(contract) === major(host.contract)) return []
  const detail = `The remote is made for contract ${contract}, the host has ${host.contract}. Build it with the SDK of this host.`
  return [{ pointer: '/contract', code: 'contract-mismatch', detail }]
}

// Containers and runtimes of earlier majors speak the same with each other as today's do.
function runtimeFaults(runtime: string, host: HostVersions): Fault[] {
  if (valid(runtime) && major(runtime) <= major(host.runtime)) return []
  const known = `the host has ${host.runtime}, and accepts every version up to that major`
  const what = valid(runtime)
    ? `The remote was built with Module Federation ${runtime}`
    : `"${runtime.slice(0, 50)}" is not a version of Module Federation`
  const detail = `${what}; ${known}. Build it with such a version of the federation plugin.`
  return [{ pointer: '/runtime', code: 'runtime-unsupported', detail }]
}

function moduleFaults(module: string, range: string, { shared }: HostVersions): Fault[] {
  const version = Object.hasOwn(shared, module) ? shared[module] : undefined
  const detail = explain(module, range, version)
  if (detail === undefined) return []
  return [{ pointer: `/shared/${escapePointer(module)}`, code: 'share-unsatisfied', detail }]
}

function explain(module: string, range: string, version: string | undefined): string | undefined {
  if (version === undefined)
    return `The host does not share "${module}"; bundle it with the remote.`
  if (!validRange(range)) return `"${range}" is not a range of versions of "${module}".`
  if (satisfies(version, range)) return undefined
  return `The remote needs "${module}" ${range}, but the host has ${version}.`
}
