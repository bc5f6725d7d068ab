import { setImmediate } from 'node:timers/promises'
import { functionText } from '@slipway/sdk/check'
import type { CatalogState, ReleasedVersion } from './catalog-state'
import type { FileCache } from './file-cache'

/** The runtime of an entry, and what one script may hold besides (`inlineLimit` of `defineRemote`). */
const SMALL_BYTES = 48_000

/** Entries of small public remotes, as text that can share one file with others. */
export interface SmallEntries {
  /** Reads those of the remotes that anybody may get. */
  prepare(state: CatalogState): Promise<void>
  /** The entry as the text of a function; `undefined`: it stays a file of its own. */
  find(version: ReleasedVersion): string | undefined
}

export function createSmallEntries(files: FileCache): SmallEntries {
  // Read once: a file with this digest never changes.
  let texts = new Map<string, string | undefined>()

  return {
    async prepare({ remotes }) {
      const wanted = remotes.filter(({ publicGranted }) => publicGranted)
      const next = new Map<string, string | undefined>()
      for (const digest of wanted.flatMap(({ base }) => smallEntry(base) ?? [])) {
        next.set(digest, texts.has(digest) ? texts.get(digest) : await readText(files, digest))
      }
      texts = next
    },
    find: (version) => texts.get(smallEntry(version) ?? ''),
  }
}

function smallEntry({ manifest }: ReleasedVersion): string | undefined {
  const entry = manifest.files.find(({ path }) => path === manifest.entry)
  const isAlone = manifest.components.every(({ preload }) => preload.length === 0)
  return entry && isAlone && entry.size <= SMALL_BYTES ? entry.integrity : undefined
}

async function readText(files: FileCache, digest: string): Promise<string | undefined> {
  const bytes = await files.read(digest)
  // Reading scripts takes a while: requests go in between.
  await setImmediate()
  return functionText(bytes.toString())
}
