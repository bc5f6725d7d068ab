import type { RemoteDescriptor } from '@slipway/sdk/contract'
import type { LoadFailure } from '../loaded'
import { whyNoScript } from '../why'
import { comes, runScript } from './run-script'

type Outcome = Promise<LoadFailure | undefined>

const running = new Map<string, Outcome>()
const behind = new Map<string, () => Outcome>()

/**
 * Loads the scripts of `remote` below `base` that others of it import statically, each by an element: WebKit
 * (Safari 26) takes such an import from nowhere else under the page's policy. They come in the order in
 * which they need each other, so that each finds the others on their way. An element also runs a script:
 * those behind the entry in the list wait for {@link runBehind}.
 */
export async function runModules(
  { modules = [], entry, files }: RemoteDescriptor,
  base: string,
): Outcome {
  if (modules.length === 0 || (await holdsImports())) return undefined
  const place = modules.indexOf(entry)
  const early = place === -1 ? modules : modules.slice(0, place)
  const late = place === -1 ? [] : modules.slice(place + 1)
  const runAll = async (paths: readonly string[]) => {
    const outcomes = await Promise.all(paths.map((path) => runOnce(base + path, files[path])))
    return outcomes.find((failed) => failed !== undefined)
  }
  if (late.length > 0) {
    behind.set(new URL(base + entry, window.location.href).href, () => runAll(late))
  }
  return runAll(early)
}

/**
 * The scripts that wait for the container of the entry at the absolute address `entry`, after its `init`: they
 * use what is shared while they run. Rejects when one of them did not come.
 */
export async function runBehind(entry: string): Promise<void> {
  const run = behind.get(entry)
  if (!run) return
  await Promise.all(pendingShares())
  const failed = await run()
  if (failed) throw new Error(failed.detail)
}

/** Whether scripts wait for the container of the entry at this absolute address. */
export function hasBehind(entry: string): boolean {
  return behind.has(entry)
}

// A container of Vite's plugin waits for these itself before it imports a component.
function pendingShares(): readonly Promise<unknown>[] {
  const cache = Reflect.get(globalThis, '__mf_module_cache__')
  return cache?.pendingShareLoads ?? []
}

// What failed stays failed at its address; a retry has another one.
function runOnce(url: string, integrity: string | undefined): Outcome {
  const known = running.get(url) ?? run(url, integrity)
  running.set(url, known)
  return known
}

async function run(url: string, integrity: string | undefined): Outcome {
  if (await runScript({ url, integrity })) return undefined
  return whyNoScript(url, new TypeError(`${url} did not load`))
}

let isHeld: Promise<boolean> | undefined

/** Whether this browser runs what a script imports statically by the digest that the page has; looked at once. */
function holdsImports(): Promise<boolean> {
  isHeld ??= probe()
  return isHeld
}

// A script of the page that is loaded already, so that nothing is fetched: where the policy blocks static
// imports that have a digest (WebKit), it blocks this with one as well.
function probe(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!script) return Promise.resolve(true)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = script.integrity
  link.href = script.src
  return comes(link).finally(() => link.remove())
}
