import type { CodedError } from '@slipway/sdk/contract'
import {
  codedProblem,
  type ReleasedRemote,
  type ReleaseEntry,
  type ReleaseSet,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { createReleasesTable, type ReleasesTable } from '../../storage/tables/releases-table'
import type { StorageScope } from '../../storage/transact'
import type { Caller } from '../api/caller'
import { changesBetween, toReleaseEntry } from './release-entry'
import { refuseUnreleasable } from './unreleasable'

export interface ReleaseDeps {
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
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

/** Lays `set` over the head: a release of several remotes is one step. */
export function release(
  deps: ReleaseDeps,
  order: ReleaseOrder & { readonly set: WantedSet },
): Promise<Released> {
  return changeHead(deps, order, 'remote.released', () => Promise.resolve(order.set))
}

/**
 * Releases the former set again: of one remote the last one that differs from what is live now, or
 * of all the last release whose set differs.
 */
export function rollBack(
  deps: ReleaseDeps,
  order: ReleaseOrder & { readonly remote: string | undefined },
): Promise<Released> {
  return changeHead(deps, order, 'remote.rolled-back', (store, head) =>
    order.remote === undefined ? formerSet(store, head) : formerOf(store, head, order.remote),
  )
}

type Decide = (store: ReleasesTable, head: ReleaseSet) => Promise<WantedSet>

// oxlint-disable-next-line max-params
function changeHead(
  deps: ReleaseDeps,
  { caller, why, expected }: ReleaseOrder,
  action: Note['action'],
  decide: Decide,
): Promise<Released> {
  return deps.changes.change('catalog', async (scope) => {
    const store = createReleasesTable(scope)
    const head = await store.head()
    if (head.id !== expected) throw headChanged(head.id)
    const set = await decide(store, head.remotes)
    const remotes = layOver(head.remotes, set)
    const changed = changesBetween(head.remotes, remotes)
    if (changed.length === 0)
      return { entry: toReleaseEntry(head, await store.before(head.id)), isNew: false }
    await refuseUnreleasable(scope, set)
    await store.add({ remotes, who: caller.actor.name, why })
    await noteAll(scope, { ...deps, caller, action, why, changed })
    return { entry: toReleaseEntry(await store.head(), head), isNew: true }
  })
}

function layOver(head: ReleaseSet, set: WantedSet): ReleaseSet {
  const next: Record<string, ReleasedRemote> = { ...head }
  for (const [remote, released] of Object.entries(set)) {
    if (released) next[remote] = released
    else delete next[remote]
  }
  return next
}

async function formerOf(
  store: ReleasesTable,
  head: ReleaseSet,
  remote: string,
): Promise<WantedSet> {
  const now = JSON.stringify(head[remote])
  for await (const { remotes } of allReleases(store)) {
    const former = remotes[remote]
    if (former && JSON.stringify(former) !== now) return { [remote]: former }
  }
  throw nothingFormer(`No other version of ${remote} was ever released.`)
}

async function formerSet(store: ReleasesTable, head: ReleaseSet): Promise<WantedSet> {
  for await (const { id, remotes } of allReleases(store)) {
    if (id === 0 || changesBetween(head, remotes).length === 0) continue
    const gone = Object.keys(head).filter((name) => !remotes[name])
    return { ...remotes, ...Object.fromEntries(gone.map((name) => [name, null])) }
  }
  throw nothingFormer('There is no release before this one.')
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
}

async function noteAll(scope: StorageScope, note: Note): Promise<void> {
  const { createAudit, caller, action, why } = note
  for (const { remote, from, to } of note.changed) {
    const subject = { id: null, name: remote }
    await createAudit(scope).add({
      actor: caller.actor,
      action,
      subject,
      detail: { from, to, why },
    })
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
