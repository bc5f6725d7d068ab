import { isScript, type RemoteDescriptor } from '@slipway/sdk/contract'
import type { LoadFailure } from '../loaded'
import { explainScript } from './explain-script'
import { runModules } from './run-modules'
import { comes } from './run-script'
import { appendMap, takesSecondMap } from './second-map'

let inHead: ReadonlySet<string> | undefined
const inMap = new Set<string>()
const preloads = new Map<string, Promise<LoadFailure | undefined>>()

/**
 * Holds the scripts of `remote` below `base` to their integrity, before any of them is imported; those
 * in the page's head are held already. After a failure no script below `base` may be imported: the
 * browser would fetch it again, unverified. Which way is taken depends on what the browser can do:
 * Firefox takes no second import map, and WebKit holds a preload to nothing, or refuses it.
 */
export async function holdScripts(
  remote: RemoteDescriptor,
  base: string,
): Promise<LoadFailure | undefined> {
  return (await hold(remote, base)) ?? runModules(remote, base)
}

async function hold(remote: RemoteDescriptor, base: string): Promise<LoadFailure | undefined> {
  inHead ??= readPageMap()
  const scripts = Object.entries(remote.files)
    .filter(([path]) => isScript(path))
    .map(([path, integrity]) => ({ url: base + path, integrity, isFirst: isFirst(remote, path) }))
    .filter(({ url }) => !inHead?.has(url))
  if (scripts.length === 0) return undefined
  if (!(await takesSecondMap())) return preloadAll(scripts)
  addToMap(scripts.filter(({ url }) => !inMap.has(url)))
  return undefined
}

function isFirst({ entry, preload, modules = [] }: RemoteDescriptor, path: string): boolean {
  return path === entry || preload.includes(path) || modules.includes(path)
}

interface Script {
  readonly url: string
  readonly integrity: string
  /** Loaded before anything of the remote is drawn. */
  readonly isFirst: boolean
}

function addToMap(scripts: readonly Script[]): void {
  if (scripts.length === 0) return
  for (const { url } of scripts) inMap.add(url)
  appendMap({ integrity: Object.fromEntries(scripts.map((one) => [one.url, one.integrity])) })
}

// What comes later is only begun: an import of it waits for what is under way.
async function preloadAll(scripts: readonly Script[]): Promise<LoadFailure | undefined> {
  const begun = scripts
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .map((script) => ({ ...script, outcome: preloadOnce(script) }))
  const outcomes = await Promise.all(begun.filter((one) => one.isFirst).map((one) => one.outcome))
  return outcomes.find((failed) => failed !== undefined)
}

// What failed stays failed at its address; a retry has another one.
function preloadOnce(script: Script): Promise<LoadFailure | undefined> {
  const loading = preloads.get(script.url) ?? preload(script)
  preloads.set(script.url, loading)
  return loading
}

// What it loads is in the page's module map, where every later import looks first.
async function preload({ url, integrity, isFirst }: Script): Promise<LoadFailure | undefined> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  if (!isFirst) link.fetchPriority = 'low'
  return (await comes(link)) ? undefined : explainScript(url, new TypeError(`${url} did not load`))
}

function readPageMap(): ReadonlySet<string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const { integrity = {} } = JSON.parse(map ?? '{}') as { integrity?: Record<string, string> }
  return new Set(Object.keys(integrity))
}
