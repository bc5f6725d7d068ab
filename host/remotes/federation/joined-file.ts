import type { Federation } from './federation-file'
import type { EntryModule } from './released-remotes'

/** An entry in the joined file; it runs when it is called, and returns what its module exports. */
type JoinedEntry = (given: {
  /** In place of its `import.meta`. */
  readonly meta: { readonly url: string }
  /** In place of its `import()`. */
  readonly load: (path: string) => Promise<unknown>
  /** In place of its `import … from '@slipway/federation'`. */
  readonly federation: Federation
}) => EntryModule

/** What the page says of its joined file (server/delivery/page/page.ts). */
interface JoinedFile {
  readonly url: string
  /** Addresses of the entries that are in it. */
  readonly entries: readonly string[]
}

let joinedFile: JoinedFile | null | undefined
let loading: Promise<Readonly<Record<string, JoinedEntry>>> | undefined

/**
 * The entry at the absolute address `url` out of the page's joined file, not run yet. `undefined` when it is
 * not in it, or when that file did not come: then it is loaded from its own address.
 */
export async function findJoined(
  url: string,
): Promise<((federation: Federation) => EntryModule) | undefined> {
  joinedFile ??= readPage()
  const name = joinedFile?.entries.find((entry) => absolute(entry) === url)
  if (!joinedFile || name === undefined) return undefined
  loading ??= importFile(joinedFile.url)
  const entry = (await loading)[name]
  const load = (path: string) => import(/* webpackIgnore: true */ new URL(path, url).href)
  return entry && ((federation) => entry({ meta: { url }, load, federation }))
}

const absolute = (address: string) => new URL(address, window.location.href).href

async function importFile(url: string): Promise<Readonly<Record<string, JoinedEntry>>> {
  try {
    return (await import(/* webpackIgnore: true */ url)).default
  } catch {
    return {}
  }
}

function readPage(): JoinedFile | null {
  return JSON.parse(document.getElementById('slipway-joined')?.textContent ?? 'null')
}
