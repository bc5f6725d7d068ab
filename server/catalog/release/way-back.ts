import type { ReleasedRemote, ReleaseSet } from '@slipway/sdk/contract'
import type { ReleasesTable, StoredRelease } from '../../storage/tables/catalog/releases-table'

/** The release at a place of the history, the newest first; `undefined` behind the last one. */
export type History = (index: number) => Promise<StoredRelease | undefined>

const PAGE = 50

/** Reads as much of the history as is asked for, and no more than `most` releases. */
export function readHistory(store: ReleasesTable, most = Number.POSITIVE_INFINITY): History {
  const read: StoredRelease[] = []
  let isWhole = false
  return async (index) => {
    if (index >= most) return undefined
    while (!isWhole && index >= read.length) {
      const page = await store.list({ limit: PAGE, offset: read.length })
      read.push(...page)
      isWhole = page.length < PAGE
    }
    return read[index]
  }
}

/** The parts of a set that are looked at: its text, and that of its versions for all. */
interface View {
  readonly text: (set: ReleaseSet) => string
  readonly base: (set: ReleaseSet) => string
}

function viewOfRemote(remote: string): View {
  return {
    text: (set) => JSON.stringify(set[remote] ?? null),
    base: (set) => set[remote]?.version ?? '',
  }
}

export const wholeView: View = {
  text: (set) => JSON.stringify(inOrder(set)),
  base: (set) => JSON.stringify(inOrder(set).map(([name, { version }]) => [name, version])),
}

function inOrder(set: ReleaseSet) {
  return Object.entries(set).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** So far a roll back looks for the set that it restored. */
const SOUGHT = 500

/**
 * Finds where in the history the head is: at the release that made it, and after a roll back at the one whose set it
 * restored. What is before that is further back. A set that a roll back mixed is where it was made.
 */
export async function placeOfHead(history: History, view: View): Promise<number> {
  let place = await madeAt(history, 0, view)
  for (;;) {
    const made = await history(place)
    if (!made?.isRollback) return place
    const restored = await restoredAt(history, place, view)
    if (restored === undefined) return place
    place = await madeAt(history, restored, view)
  }
}

async function madeAt(history: History, start: number, { text }: View): Promise<number> {
  const here = await history(start)
  if (!here) return start
  for (let place = start; ; place += 1) {
    const before = await history(place + 1)
    if (!before || text(before.remotes) !== text(here.remotes)) return place
  }
}

// By the versions for all: a canary that failed was left out.
async function restoredAt(history: History, place: number, { base }: View) {
  const wanted = base((await history(place))?.remotes ?? {})
  for (let index = place + 1; index <= place + SOUGHT; index += 1) {
    const release = await history(index)
    if (!release) return undefined
    if (base(release.remotes) === wanted) return index
  }
  return undefined
}

/** A state in which a remote was before. */
export interface EarlierPart {
  readonly part: ReleasedRemote
  /** Somebody rolled back from it just now: it is not gone back to. */
  readonly isLeft: boolean
}

/**
 * Yields what was live of `remote` before `now`, in the order to go back: first, the newest first, where its newest
 * version had nobody; then where that was a canary, without it.
 */
export async function* earlierParts(
  history: History,
  remote: string,
  now: ReleasedRemote | undefined,
): AsyncGenerator<EarlierPart> {
  const place = now ? await placeOfHead(history, viewOfRemote(remote)) : 0
  const left = await newestUntil(history, remote, place)
  const newest = now && newestOf(now)
  const withNewest: EarlierPart[] = []
  for (let index = place; ; index += 1) {
    const release = await history(index)
    if (!release) break
    const part = release.remotes[remote]
    if (!part || isSameReleased(part, now)) continue
    const isLeft = left.has(part.version) && part.version !== now?.version
    if (part.canary?.version === newest && part.canary)
      withNewest.push({ part: { version: part.version }, isLeft })
    else if (part.version !== newest) yield { part, isLeft }
  }
  yield* withNewest.filter(({ part }) => !isSameReleased(part, now))
}

async function newestUntil(history: History, remote: string, place: number): Promise<Set<string>> {
  const left = new Set<string>()
  for (let index = 0; index < place; index += 1) {
    const part = (await history(index))?.remotes[remote]
    if (part) left.add(newestOf(part))
  }
  return left
}

/** The version that is on its way to everybody. */
export function newestOf({ version, canary }: ReleasedRemote): string {
  return canary?.version ?? version
}

export function isSameReleased(one: ReleasedRemote, other: ReleasedRemote | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
