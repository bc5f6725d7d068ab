import { isScript, type RemoteDescriptor } from '@slipway/sdk/contract'
import type { LoadFailure } from '../loaded'
import { whyNoScript } from '../why'
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
    .map(([path, integrity]) => ({ url: base + path, integrity }))
    .filter(({ url }) => !inHead?.has(url))
  if (scripts.length === 0) return undefined
  if (!(await takesSecondMap())) return preloadAll(scripts, firstOf(remote, base))
  addToMap(scripts.filter(({ url }) => !inMap.has(url)))
  return undefined
}

interface Script {
  readonly url: string
  readonly integrity: string
}

function firstOf({ entry, preload, modules = [] }: RemoteDescriptor, base: string): Set<string> {
  return new Set([entry, ...preload, ...modules].map((path) => base + path))
}

function addToMap(scripts: readonly Script[]): void {
  if (scripts.length === 0) return
  for (const { url } of scripts) inMap.add(url)
  appendMap({ integrity: Object.fromEntries(scripts.map((one) => [one.url, one.integrity])) })
}

// What no first drawing loads is only begun: an import of it waits for what is under way.
async function preloadAll(
  scripts: readonly Script[],
  first: ReadonlySet<string>,
): Promise<LoadFailure | undefined> {
  const begun = scripts.map((script) => ({ url: script.url, outcome: preloadOnce(script) }))
  const awaited = begun.filter(({ url }) => first.has(url)).map(({ outcome }) => outcome)
  return (await Promise.all(awaited)).find((failed) => failed !== undefined)
}

// What failed stays failed at its address; a retry has another one.
function preloadOnce(script: Script): Promise<LoadFailure | undefined> {
  const loading = preloads.get(script.url) ?? preload(script)
  preloads.set(script.url, loading)
  return loading
}

// What it loads is in the page's module map, where every later import looks first.
async function preload({ url, integrity }: Script): Promise<LoadFailure | undefined> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  return (await comes(link)) ? undefined : whyNoScript(url, new TypeError(`${url} did not load`))
}

function readPageMap(): ReadonlySet<string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const { integrity = {} } = JSON.parse(map ?? '{}') as { integrity?: Record<string, string> }
  return new Set(Object.keys(integrity))
}
