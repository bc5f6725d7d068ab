import type { CodedError, Fault, Locations } from '@slipway/sdk/contract'
import {
  codedProblem,
  type GuardFigures,
  type ReleasedRemote,
  type ReleaseEntry,
  type ReleaseSet,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import type { CreateAudit } from '../../storage/tables/audit-table'
import {
  createReleaseFreezeTable,
  type StoredFreeze,
} from '../../storage/tables/release-freeze-table'
import {
  createReleasesTable,
  type ReleasesTable,
  type StoredRelease,
} from '../../storage/tables/releases-table'
import type { StorageScope } from '../../storage/transact'
import type { Caller } from '../api/caller'
import { noteWaiting } from '../inbox/note-waiting'
import { releasesFrozen } from './freeze-changes'
import { changesBetween, toReleaseEntry } from './release-entry'
import { releaseFaults, releaseRefused } from './unreleasable'

export interface ReleaseDeps {
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
  /** The locations that slots may be at; default: those of the interface. */
  readonly locations?: Locations
}

/** Who releases, why, and onto which head. */
export interface ReleaseOrder {
  readonly caller: Caller
  readonly why: string
  /** The head's id that the caller has seen. */
  readonly expected: number
}

export interface Released {
  readonly entry: ReleaseEntry
  /** Not when everything was live like that already. */
  readonly isNew: boolean
}

/** What is to be live of each remote that is named; `null` takes it out. */
type WantedSet = Readonly<Record<string, ReleasedRemote | null>>

/** Of one remote or of all: the set of the release `to`, or else the last one that differs from the head. */
interface Rollback {
  readonly remote?: string | undefined
  readonly to?: number | undefined
}

/** What is to become of the head; `back`: what fails is taken back, also while releases are frozen. */
export type HeadChange =
  | { readonly set: WantedSet }
  | { readonly rollback: Rollback }
  | { readonly back: WantedSet }

/**
 * Lays `set` over the head: a release of several remotes is one step.
 *
 * @throws CodedError `head-changed`, `releases-frozen` or `release-refused`.
 */
export function release(
  deps: ReleaseDeps,
  { set, ...order }: ReleaseOrder & { readonly set: WantedSet },
): Promise<Released> {
  return changeHead(deps, order, { set })
}

/**
 * Makes an earlier set live again, also while releases are frozen.
 *
 * @throws CodedError `head-changed`, `nothing-to-roll-back`, `release-refused` or `not-found`.
 */
export function rollBack(
  deps: ReleaseDeps,
  { remote, to, ...order }: ReleaseOrder & Rollback,
): Promise<Released> {
  return changeHead(deps, order, { rollback: { remote, to } })
}

/** What the guard takes back, with the figures that it decided by. */
interface TakenBack {
  readonly back: WantedSet
  readonly action: 'guard.canary-removed' | 'guard.rolled-back'
  readonly figures: GuardFigures
}

/** Lays `back` over the head, also while releases are frozen; throws `head-changed` and `release-refused`. */
export function takeBack(
  deps: ReleaseDeps,
  { back, action, figures, ...order }: ReleaseOrder & TakenBack,
): Promise<Released> {
  return changeHead(deps, { ...order, guarded: { action, figures } }, { back })
}

interface Guarded {
  readonly guarded?: Pick<TakenBack, 'action' | 'figures'>
}

function changeHead(
  { changes, createAudit, locations }: ReleaseDeps,
  { caller, why, expected, guarded }: ReleaseOrder & Guarded,
  change: HeadChange,
): Promise<Released> {
  return changes.change('catalog', async (scope) => {
    const store = createReleasesTable(scope)
    const { head, remotes, changed, freeze, faults } = await planChange(scope, change, expected)
    if (changed.length === 0)
      return { entry: toReleaseEntry(head, await store.before(head.id)), isNew: false }
    if (freeze) throw releasesFrozen(freeze)
    if (faults.length > 0) throw releaseRefused(faults)
    const isRollback = !('set' in change)
    const id = await store.add({ remotes, who: caller.actor.name, why, isRollback })
    const action = isRollback ? 'remote.rolled-back' : 'remote.released'
    await noteAll(scope, { createAudit, caller, action, why, changed, release: id, guarded })
    await noteWaiting(scope, { createAudit, actor: caller.actor, locations })
    return { entry: toReleaseEntry(await store.head(), head), isNew: true }
  })
}

/** A change of the head before it is made. */
export interface HeadPlan {
  readonly head: StoredRelease
  /** Everything that would be live. */
  readonly remotes: ReleaseSet
  readonly changed: ReleaseEntry['changed']
  /** What holds it up. */
  readonly freeze: StoredFreeze | undefined
  /** Why it would be refused. */
  readonly faults: readonly Fault[]
}

/** What `change` would do; with `expected` only onto that head. */
export async function planChange(
  scope: StorageScope,
  change: HeadChange,
  expected?: number,
): Promise<HeadPlan> {
  const store = createReleasesTable(scope)
  const head = await store.head()
  if (expected !== undefined && head.id !== expected) throw headChanged(head.id)
  const set = await wantedSet(store, head.remotes, change)
  const remotes = layOver(head.remotes, set)
  const changed = changesBetween(head.remotes, remotes)
  // An incident needs the way back, also while nobody releases.
  const freeze = 'set' in change ? await createReleaseFreezeTable(scope).current() : undefined
  const toCheck = Object.fromEntries(
    Object.entries(set).filter(([name]) => changed.some(({ remote }) => remote === name)),
  )
  return { head, remotes, changed, freeze, faults: await releaseFaults(scope, toCheck) }
}

async function wantedSet(
  store: ReleasesTable,
  head: ReleaseSet,
  change: HeadChange,
): Promise<WantedSet> {
  if ('set' in change) return change.set
  return 'back' in change ? change.back : await formerSet(store, head, change.rollback)
}

function layOver(head: ReleaseSet, set: WantedSet): ReleaseSet {
  const next: Record<string, ReleasedRemote> = { ...head }
  for (const [remote, released] of Object.entries(set)) {
    if (released) next[remote] = released
    else delete next[remote]
  }
  return next
}

async function formerSet(
  store: ReleasesTable,
  head: ReleaseSet,
  { remote, to }: Rollback,
): Promise<WantedSet> {
  if (to !== undefined) {
    const { remotes } = (await store.find(to)) ?? throwUnknown(to)
    return remote === undefined ? wholeSet(head, remotes) : { [remote]: remotes[remote] ?? null }
  }
  return remote === undefined ? lastSet(store, head) : lastOf(store, head, remote)
}

async function lastOf(store: ReleasesTable, head: ReleaseSet, remote: string): Promise<WantedSet> {
  const now = JSON.stringify(head[remote])
  for await (const { remotes } of allReleases(store)) {
    const former = remotes[remote]
    if (former && JSON.stringify(former) !== now) return { [remote]: former }
  }
  throw nothingFormer(`No other version of ${remote} was ever released.`)
}

/** Releases that are read to say whether there is a way back. */
const HISTORY = 500

/** Those of `live` of which something else was live before, or of which that is not known. */
export async function withFormer(store: ReleasesTable, live: ReleaseSet): Promise<string[]> {
  const open = new Map(Object.entries(live).map(([name, now]) => [name, JSON.stringify(now)]))
  let read = 0
  for await (const { remotes } of allReleases(store)) {
    for (const [name, now] of open) {
      const former = remotes[name]
      if (former && JSON.stringify(former) !== now) open.delete(name)
    }
    read += 1
    if (open.size === 0 || read === HISTORY) break
  }
  return Object.keys(live).filter((name) => !open.has(name) || read === HISTORY)
}

async function lastSet(store: ReleasesTable, head: ReleaseSet): Promise<WantedSet> {
  for await (const { id, remotes } of allReleases(store)) {
    if (id !== 0 && changesBetween(head, remotes).length > 0) return wholeSet(head, remotes)
  }
  throw nothingFormer('There is no release before this one.')
}

function wholeSet(head: ReleaseSet, remotes: ReleaseSet): WantedSet {
  const gone = Object.keys(head).filter((name) => !remotes[name])
  return { ...remotes, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

async function* allReleases(store: ReleasesTable) {
  const limit = 50
  for (let offset = 0; ; offset += limit) {
    const page = await store.list({ limit, offset })
    yield* page
    if (page.length < limit) return
  }
}

interface Note extends Pick<ReleaseDeps, 'createAudit'> {
  readonly caller: Caller
  readonly action: 'remote.released' | 'remote.rolled-back'
  readonly why: string
  readonly changed: ReleaseEntry['changed']
  readonly release: number
  readonly guarded: Pick<TakenBack, 'action' | 'figures'> | undefined
}

async function noteAll(scope: StorageScope, note: Note): Promise<void> {
  const { createAudit, caller, action, why, release: id, guarded } = note
  for (const { remote, from, to } of note.changed) {
    const detail = { from, to, why, release: id }
    const about = { actor: caller.actor, subject: { id: null, name: remote } }
    const audit = createAudit(scope)
    if (guarded) {
      const { action: ofGuard, figures } = guarded
      await audit.add({ ...about, action: ofGuard, detail: { ...detail, figures } })
    } else await audit.add({ ...about, action, detail })
  }
}

function headChanged(id: number): CodedError {
  return codedProblem(
    'head-changed',
    'Somebody else released in the meantime. Read the head again before you release.',
    { headers: { ETag: `"${id}"` } },
  )
}

function nothingFormer(detail: string): CodedError {
  return codedProblem('nothing-to-roll-back', detail)
}

function throwUnknown(id: number): never {
  throw codedProblem('not-found', `There is no release ${id}.`)
}
