import type { Container } from './container'

/** An entry in the joined file; it runs when it is called. */
type JoinedEntry = (given: {
  /** In place of its `import.meta`. */
  readonly meta: { readonly url: string }
  /** In place of its `import()`. */
  readonly load: (path: string) => Promise<unknown>
}) => Container

/** What the page says of its joined file (server/delivery/page/page.ts). */
interface JoinedFile {
  readonly url: string
  /** Addresses of the entries that are in it. */
  readonly entries: readonly string[]
}

let joinedFile: JoinedFile | null | undefined
let loading: Promise<Readonly<Record<string, JoinedEntry>>> | undefined

/**
 * The entry at `url` out of the page's joined file, not run yet. `undefined` when it is not in it, or
 * when that file did not come: then it is loaded from its own address.
 */
export async function findJoined(url: string): Promise<(() => Container) | undefined> {
  joinedFile ??= readPage()
  if (!joinedFile?.entries.includes(url)) return undefined
  loading ??= importFile(joinedFile.url)
  const entry = (await loading)[url]
  return entry && (() => run(entry, new URL(url, window.location.href).href))
}

function run(entry: JoinedEntry, url: string): Container {
  const load = (path: string) => import(/* webpackIgnore: true */ new URL(path, url).href)
  return entry({ meta: { url }, load })
}

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
