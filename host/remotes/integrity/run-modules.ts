import type { RemoteDescriptor } from '@slipway/sdk/contract'
import type { LoadFailure } from '../loaded'
import { explainScript } from './explain-script'
import { runScript } from './run-script'

const running = new Map<string, Promise<LoadFailure | undefined>>()

/**
 * Loads the scripts of `remote` below `base` that others of it import statically, each by an element: WebKit
 * (Safari 26) takes such an import from nowhere else under the page's policy. They come in the order in
 * which they need each other, so that each finds the others on their way.
 */
export async function runModules(
  { modules = [], files }: RemoteDescriptor,
  base: string,
): Promise<LoadFailure | undefined> {
  const outcomes = await Promise.all(modules.map((path) => runOnce(base + path, files[path])))
  return outcomes.find((failed) => failed !== undefined)
}

// What failed stays failed at its address; a retry has another one.
function runOnce(url: string, integrity: string | undefined): Promise<LoadFailure | undefined> {
  const known = running.get(url) ?? run(url, integrity)
  running.set(url, known)
  return known
}

async function run(url: string, integrity: string | undefined): Promise<LoadFailure | undefined> {
  if (await runScript({ url, integrity })) return undefined
  return explainScript(url, new TypeError(`${url} did not load`))
}
