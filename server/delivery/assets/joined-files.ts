import { createHash } from 'node:crypto'
import type { RemoteDescriptor } from '@slipway/sdk/contract'
import type { Catalog } from '../../catalog/catalog'
import { integrityOf } from '../../catalog/publish/built-remotes'
import { keptFor } from '../../changes/kept-for'
import { type AssetFile, toAsset } from '../../http/asset-file'
import { type MetaDeps, publicRemotes } from '../meta'
import { type JoinedFile, neededRemotes } from '../page/page-files'

/** The joined file of the sign-in page, made again when its remotes change. */
export interface JoinedFiles {
  /** `undefined` where too few remotes can be joined. */
  current(): JoinedFile | undefined
  /** The script at `/assets/joined/<name>`, if this server has made it or would make it now. */
  find(name: string): Promise<AssetFile | undefined>
}

interface Entry {
  readonly url: string
  /** Of its version. */
  readonly digest: string
  readonly path: string
  readonly text: string
}

/** Fewer come side by side anyway, and each stays in the browser's cache by itself. */
const FEWEST = 4
const MOST = 64
/** A page that was sent before a release asks for the file of its time. */
const KEPT = 10

type Deps = MetaDeps & { readonly basePath: string }

export function createJoinedFiles(deps: Deps): JoinedFiles {
  const { basePath, catalog, revision } = deps
  const made = new Map<string, MadeFile>()
  const current = keptFor(revision, make)

  function make(): MadeFile | undefined {
    const entries = joinable(deps)
    if (entries.length < FEWEST) return undefined
    const file = known(entries) ?? joinFile(entries, basePath)
    // The newest is last.
    made.delete(file.name)
    made.set(file.name, file)
    for (const name of [...made.keys()].slice(0, -KEPT)) made.delete(name)
    return file
  }

  function known(entries: readonly Entry[]): MadeFile | undefined {
    const urls = entries.map(({ url }) => url).join()
    return [...made.values()].find((file) => file.entries.join() === urls)
  }

  return {
    current,
    async find(name) {
      current()
      if (!made.has(name)) {
        await catalog.refreshSoon()
        current()
      }
      const file = made.get(name)
      return file && (await isServed(catalog, file.parts)) ? file.asset() : undefined
    },
  }
}

function joinable(deps: Deps): readonly Entry[] {
  const slots = deps.application.slots.publicSlots()
  const entries = new Map<string, Entry>()
  for (const remote of neededRemotes({ slots, remotes: publicRemotes(deps), path: '/login' })) {
    const entry = entryOf(remote, deps.catalog)
    if (entry && entries.size < MOST) entries.set(entry.url, entry)
  }
  return [...entries.values()]
}

function entryOf({ base, entry }: RemoteDescriptor, catalog: Catalog): Entry | undefined {
  const digest = base.split('/').at(-2) ?? ''
  const text = catalog.entryText(digest)
  return text === undefined ? undefined : { url: base + entry, digest, path: entry, text }
}

interface MadeFile extends JoinedFile {
  readonly name: string
  readonly parts: readonly Omit<Entry, 'text'>[]
  readonly asset: () => Promise<AssetFile | undefined>
}

function joinFile(entries: readonly Entry[], basePath: string): MadeFile {
  const members = entries.map(({ url, text }) => `${JSON.stringify(url)}: ${text}`)
  const bytes = Buffer.from(`export default {\n${members.join(',\n')}\n}\n`)
  const name = `${createHash('sha384').update(bytes).digest('hex').slice(0, 40)}.js`
  let asset: ReturnType<typeof toAsset> | undefined
  return {
    name,
    url: `${basePath}/assets/joined/${name}`,
    integrity: integrityOf(bytes),
    entries: entries.map(({ url }) => url),
    parts: entries.map(({ text: _text, ...part }) => part),
    asset: () => {
      asset ??= toAsset(name, bytes)
      return asset
    },
  }
}

// What was turned off is not sent in company either.
async function isServed(catalog: Catalog, parts: MadeFile['parts']): Promise<boolean> {
  const served = await Promise.all(parts.map(({ digest, path }) => catalog.serves(digest, path)))
  return served.every(Boolean)
}
