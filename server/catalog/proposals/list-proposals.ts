import type { Layout, Locations, Proposal, ProposalState } from '@slipway/sdk/contract'
import { toIso } from '../../http/to-iso'
import type { ProposalKey, StoredProposal } from '../../storage/tables/catalog/proposals-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import {
  createVersionsTable,
  type StoredVersion,
} from '../../storage/tables/catalog/versions-table'
import { createLayoutsTable } from '../../storage/tables/layouts-table'
import type { StorageScope } from '../../storage/transact'
import { type CatalogState, findProposal, readCatalogState } from '../catalog-state'
import { heldBy, type RegisteredProps } from './locked-props'
import { proposalDigest, proposedEntry } from './proposal-digest'
import { type JudgedSlot, judgedSlots } from './proposed-slots'

export interface ProposalsDeps {
  /** The locations that slots may be at. */
  readonly locations: Locations
  readonly registered: RegisteredProps
}

/** A version whose proposals count: a live one, or the newest of its remote. */
export interface CountedVersion {
  readonly remote: { readonly name: string; readonly publicGranted: boolean }
  readonly version: StoredVersion
  readonly as: Proposal['versions'][number]['as']
}

/** Reads what became of the proposals of one remote, or of all, as it is stored at this moment. */
export async function readProposals(
  scope: StorageScope,
  deps: ProposalsDeps,
  remote?: string,
): Promise<Proposal[]> {
  const state = await readCatalogState(scope)
  const counted = await countedVersions(scope, state, remote)
  return asArranged(scope, listProposals(state, counted, deps))
}

/** The versions whose proposals operators and teams look at, of one remote or of all. */
export async function countedVersions(
  scope: StorageScope,
  state: CatalogState,
  only?: string,
): Promise<readonly CountedVersion[]> {
  const counted: CountedVersion[] = []
  for (const remote of await createRemotesTable(scope).list()) {
    if (only !== undefined && remote.name !== only) continue
    const live = state.remotes.find(({ name }) => name === remote.name)
    const versions = await createVersionsTable(scope).list(remote.name)
    const asOf = ({ digest }: StoredVersion) => {
      if (digest === live?.base.digest) return 'base'
      return digest === live?.canary?.version.digest ? 'canary' : 'nobody'
    }
    const found = versions.map((version) => ({ remote, version, as: asOf(version) }) as const)
    counted.push(
      ...['base', 'canary'].flatMap((as) => found.filter((one) => one.as === as)),
      ...found.slice(0, 1).filter(({ as }) => as === 'nobody'),
    )
  }
  return counted
}

/** Lists what became of each proposal; versions that propose the same, with the same outcome, are one. */
export function listProposals(
  state: CatalogState,
  counted: readonly CountedVersion[],
  deps: ProposalsDeps,
): Proposal[] {
  const known = new Map<string, Proposal>()
  for (const { remote, version, as } of counted) {
    const { locations } = deps
    for (const judged of judgedSlots({ state, remote, version, locations })) {
      const one = describeProposal(state, { remote: remote.name, version, as, judged }, deps)
      const key = `${one.id} ${one.digest} ${one.state}`
      const same = known.get(key)
      known.set(key, same ? { ...same, versions: [...same.versions, ...one.versions] } : one)
    }
  }
  return [...known.values()].sort((one, other) => rank(one) - rank(other))
}

/** The same, of which those that nobody gets by the layout are `hidden` instead of `live`. */
export async function asArranged(
  scope: StorageScope,
  proposals: readonly Proposal[],
): Promise<Proposal[]> {
  const { layout } = await createLayoutsTable(scope).head()
  const now = Date.now()
  return proposals.map(
    (one): Proposal =>
      one.state === 'live' && isHidden(layout, one.id, now) ? { ...one, state: 'hidden' } : one,
  )
}

function isHidden({ entries }: Layout, id: string, now: number): boolean {
  // An id may be a name that every object answers to.
  const placement = Object.hasOwn(entries, id) ? entries[id] : undefined
  if (!placement) return false
  const { hidden, from, until } = placement
  const isEarly = from !== undefined && now < Date.parse(from)
  const isLate = until !== undefined && now >= Date.parse(until)
  return hidden === true || isEarly || isLate
}

function rank({ state }: Proposal): number {
  return state === 'waiting' ? 0 : 1
}

interface Described {
  readonly remote: string
  readonly version: StoredVersion
  readonly as: CountedVersion['as']
  readonly judged: JudgedSlot
}

function describeProposal(
  state: CatalogState,
  { remote, version, as, judged }: Described,
  { registered }: ProposalsDeps,
): Proposal {
  const { id, slot, rule = null } = judged
  const key = { id, remote, digest: proposalDigest(slot) }
  const stored = findProposal(state, key)
  const becomes = stateOf(judged, as)
  return {
    ...key,
    ...proposedEntry(slot),
    versions: [{ version: version.manifest.version, as }],
    state: becomes,
    rule,
    since: becomes === 'waiting' ? toIso(stored?.since ?? version.createdAt) : null,
    decision: decisionOf(stored),
    before: approvedBefore(state, key),
    locked: state.governance.locks
      .filter(({ component }) => component === slot.component)
      .map((lock) => heldBy(lock, registered)),
  }
}

function stateOf({ refusal, heldBack }: JudgedSlot, as: CountedVersion['as']): ProposalState {
  const withheld = refusal ?? heldBack
  if (withheld === 'needs-approval') return 'waiting'
  return withheld ?? (as === 'nobody' ? 'proposed' : 'live')
}

/** A decision as the API has it. */
export function decisionOf(stored: StoredProposal | undefined): Proposal['decision'] {
  const decision = stored?.decision
  return decision ? { ...decision, at: toIso(decision.at) } : null
}

function approvedBefore(
  { governance }: CatalogState,
  { remote, id, digest }: ProposalKey,
): Proposal['before'] {
  const former = [...governance.proposals.values()]
    .filter(
      (known) =>
        known.remote === remote &&
        known.id === id &&
        known.digest !== digest &&
        known.decision?.is === 'approved',
    )
    .sort((one, other) => (other.decision?.at ?? 0) - (one.decision?.at ?? 0))
  const [last] = former
  if (!last?.decision) return null
  return { ...last.proposed, at: toIso(last.decision.at), who: last.decision.who }
}
