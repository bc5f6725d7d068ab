import type { CodedError, Fault, Locations } from '@slipway/sdk/contract'
import {
  codedProblem,
  type GuardFigures,
  type PassedOver,
  type ReleasedRemote,
  type ReleaseEntry,
  type ReleaseSet,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import type { Caller } from '../../identity/callers/caller'
import type { CreateAudit } from '../../storage/tables/audit-table'
import {
  createReleaseFreezeTable,
  type StoredFreeze,
} from '../../storage/tables/catalog/release-freeze-table'
import {
  createReleasesTable,
  type StoredRelease,
} from '../../storage/tables/catalog/releases-table'
import type { StorageScope } from '../../storage/transact'
import { noteWaiting } from '../proposals/note-waiting'
import {
  type FormerSet,
  formerSet,
  noGoodVersion,
  type Rollback,
  type WantedSet,
} from './former-set'
import { releasesFrozen } from './freeze-changes'
import { changesBetween, toReleaseEntry } from './release-entry'
import { releaseFaults, releaseRefused } from './unreleasable'

export interface ReleaseDeps {
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
  /** The locations that slots may be at; default: those of the interface. */
  readonly locations?: Locations
}

/** The caller who releases, why, and onto which head. */
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
  /** Versions that a roll back did not restore, because they failed. */
  readonly passedOver: readonly PassedOver[]
}

/** The change that the head is to get. */
export type HeadChange = { readonly set: WantedSet } | { readonly rollback: Rollback } | TakenBack

/** The part that the guard takes back, also while releases are frozen, with the figures that it decided by. */
interface TakenBack {
  readonly back: WantedSet
  readonly action: 'guard.canary-removed' | 'guard.rolled-back'
  readonly figures: GuardFigures
}

/**
 * Lays `set` over the head: a release of several remotes is one step.
 *
 * @throws CodedError `head-changed`, `releases-frozen` or `release-refused`.
 */
export function release(
  deps: ReleaseDeps,
  { set, ...order }: ReleaseOrder & { readonly set: WantedSet },
): Promise<Released> {
  return makeHeadChange(deps, order, { set })
}

/**
 * Makes an earlier set live again, also while releases are frozen; what failed is passed over, unless its
 * release is named.
 *
 * @throws CodedError `head-changed`, `nothing-to-roll-back`, `no-good-version`, `release-refused` or
 * `not-found`.
 */
export function rollBack(
  deps: ReleaseDeps,
  { remote, to, ...order }: ReleaseOrder & Rollback,
): Promise<Released> {
  return makeHeadChange(deps, order, { rollback: { remote, to } })
}

/** Makes `change`; throws what {@link release} and {@link rollBack} throw. */
export function makeHeadChange(
  { changes, createAudit, locations }: ReleaseDeps,
  { caller, why, expected }: ReleaseOrder,
  change: HeadChange,
): Promise<Released> {
  return changes.change('catalog', async (scope) => {
    const store = createReleasesTable(scope)
    const plan = await planChange(scope, change, expected)
    const { head, remotes, changed, passedOver, freeze, faults } = plan
    if (changed.length === 0) {
      if (passedOver.length > 0) throw noGoodVersion(passedOver)
      const entry = toReleaseEntry(head, await store.before(head.id))
      return { entry, isNew: false, passedOver }
    }
    if (freeze) throw releasesFrozen(freeze)
    if (faults.length > 0) throw releaseRefused(faults)
    const isRollback = !('set' in change)
    const id = await store.add({ remotes, who: caller.actor.name, why, isRollback })
    await noteAll({ audit: createAudit(scope), caller, change, why, changed, release: id })
    await noteWaiting(scope, { createAudit, actor: caller.actor, locations })
    return { entry: toReleaseEntry(await store.head(), head), isNew: true, passedOver }
  })
}

/** A change of the head before it is made. */
export interface HeadPlan {
  readonly head: StoredRelease
  /** Everything that would be live. */
  readonly remotes: ReleaseSet
  readonly changed: ReleaseEntry['changed']
  /** Versions that a roll back does not restore, because they failed. */
  readonly passedOver: readonly PassedOver[]
  /** The freeze that holds it up. */
  readonly freeze: StoredFreeze | undefined
  /** Why it would be refused. */
  readonly faults: readonly Fault[]
}

/** Returns what `change` would do; with `expected` only onto that head. */
export async function planChange(
  scope: StorageScope,
  change: HeadChange,
  expected?: number,
): Promise<HeadPlan> {
  const store = createReleasesTable(scope)
  const head = await store.head()
  if (expected !== undefined && head.id !== expected) throw headChanged(head.id)
  const { set, passedOver } = await wantedSet(scope, head.remotes, change)
  const remotes = layOver(head.remotes, set)
  const changed = changesBetween(head.remotes, remotes)
  // An incident needs the way back, also while nobody releases.
  const freeze = 'set' in change ? await createReleaseFreezeTable(scope).current() : undefined
  const toCheck = Object.fromEntries(
    Object.entries(set).filter(([name]) => changed.some(({ remote }) => remote === name)),
  )
  const faults = await releaseFaults(scope, toCheck)
  return { head, remotes, changed, passedOver, freeze, faults }
}

async function wantedSet(
  scope: StorageScope,
  head: ReleaseSet,
  change: HeadChange,
): Promise<FormerSet> {
  if ('rollback' in change) return formerSet(scope, head, change.rollback)
  return { set: 'set' in change ? change.set : change.back, passedOver: [] }
}

function layOver(head: ReleaseSet, set: WantedSet): ReleaseSet {
  const next: Record<string, ReleasedRemote> = { ...head }
  for (const [remote, released] of Object.entries(set)) {
    if (released) next[remote] = released
    else delete next[remote]
  }
  return next
}

interface Note extends Pick<ReleaseOrder, 'caller' | 'why'> {
  readonly audit: ReturnType<CreateAudit>
  readonly change: HeadChange
  readonly changed: ReleaseEntry['changed']
  readonly release: number
}

async function noteAll(note: Note): Promise<void> {
  const { audit, caller, change, why, release: id } = note
  for (const { remote, from, to } of note.changed) {
    const detail = { from, to, why, release: id }
    const about = { actor: caller.actor, subject: { id: null, name: remote } }
    if ('back' in change) {
      const { action, figures } = change
      await audit.add({ ...about, action, detail: { ...detail, figures } })
    } else {
      const action = 'set' in change ? 'remote.released' : 'remote.rolled-back'
      await audit.add({ ...about, action, detail })
    }
  }
}

function headChanged(id: number): CodedError {
  return codedProblem(
    'head-changed',
    'Somebody else released in the meantime. Read the head again before you release.',
    { headers: { ETag: `"${id}"` } },
  )
}
