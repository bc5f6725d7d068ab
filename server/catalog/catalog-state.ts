import type { Manifest, ProposalRules, ReleasedRemote, ReleaseSet } from '@slipway/sdk/contract'
import {
  createProposalsTable,
  type ProposalKey,
  type StoredProposal,
} from '../storage/tables/catalog/proposals-table'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import {
  createRemotesTable,
  type StoredDisabled,
  type StoredRemote,
} from '../storage/tables/catalog/remotes-table'
import { createVersionsTable, versionsIn } from '../storage/tables/catalog/versions-table'
import type { StorageScope } from '../storage/transact'
import type { Approval } from './proposals/proposal-rules'

/** A version that may be on somebody's screen. */
export interface ReleasedVersion {
  readonly digest: string
  readonly manifest: Manifest
}

/** A remote of the head release. */
export interface LiveRemote extends Omit<StoredRemote, 'name'> {
  readonly name: string
  readonly base: ReleasedVersion
  readonly canary: { readonly version: ReleasedVersion; readonly percent: number } | undefined
}

/** The rules of operators for proposals in general, and what they decided of each. */
interface Governance extends ProposalRules {
  /** By `keyOfProposal`. */
  readonly proposals: ReadonlyMap<string, StoredProposal>
}

/** Everything that the store says is live, in memory. */
export interface CatalogState {
  /** In the order in which they were first released. */
  readonly remotes: readonly LiveRemote[]
  readonly disabled: readonly StoredDisabled[]
  /** `slot/Notice`: the names that belong to a remote, released or not. */
  readonly names: ReadonlySet<string>
  /** The versions of the head, by digest. */
  readonly live: ReadonlyMap<string, ReleasedVersion>
  readonly governance: Governance
  /** When the head was made live, in milliseconds since 1970; 0 before the first release. */
  readonly releasedAt: number
}

export const emptyState: CatalogState = {
  remotes: [],
  disabled: [],
  names: new Set(),
  live: new Map(),
  governance: { rules: [], locks: [], proposals: new Map() },
  releasedAt: 0,
}

export async function readCatalogState(scope: StorageScope): Promise<CatalogState> {
  const releases = createReleasesTable(scope)
  const remotes = createRemotesTable(scope)
  await releases.noteDepartures()
  const head = await releases.head()
  const released = await createVersionsTable(scope).readNamed(versionsIn(head.remotes))
  const find = (remote: string, version: string) =>
    released.find(({ manifest }) => manifest.name === remote && manifest.version === version)
  const granted = new Map((await remotes.list()).map((remote) => [remote.name, remote]))
  const remotesInOrder = (await releases.order()).flatMap((name) => {
    const [of, remote] = [head.remotes[name], granted.get(name)]
    const base = of && find(name, of.version)
    if (!base || !remote) return []
    const canary = of.canary && find(name, of.canary.version)
    const percent = of.canary?.percent ?? 0
    return [{ ...remote, base, canary: canary && { version: canary, percent } }]
  })
  return {
    remotes: remotesInOrder,
    disabled: await remotes.disabled(),
    names: new Set((await remotes.names()).map(({ registry, name }) => `${registry}/${name}`)),
    live: new Map(released.map((version) => [version.digest, version])),
    governance: await readGovernance(scope),
    releasedAt: head.createdAt,
  }
}

async function readGovernance(scope: StorageScope): Promise<Governance> {
  const table = createProposalsTable(scope)
  const { rules, locks } = await table.rules()
  const known = await table.list()
  return { rules, locks, proposals: new Map(known.map((one) => [keyOfProposal(one), one])) }
}

function keyOfProposal({ remote, id, digest }: ProposalKey): string {
  return `${remote} ${id} ${digest}`
}

/** The versions that users get: the base, and the canary behind it. */
export function releasedVersions({ base, canary }: LiveRemote): readonly ReleasedVersion[] {
  return [base, ...(canary ? [canary.version] : [])]
}

/** For whom a version of what is released of its remote is live. */
export function liveAs(
  released: ReleasedRemote | null | undefined,
  version: string,
): 'base' | 'canary' | 'none' {
  if (released?.version === version) return 'base'
  return released?.canary?.version === version ? 'canary' : 'none'
}

/** What is released of `remote`; all of it without one. */
export function onlyRemote(set: ReleaseSet, remote: string | undefined): ReleaseSet {
  if (remote === undefined) return set
  const released = set[remote]
  return released ? { [remote]: released } : {}
}

export function nameOfVersion({ name: remote, version }: Pick<Manifest, 'name' | 'version'>) {
  return { remote, version }
}

/** Finds what is stored of a proposal, exactly as it is. */
export function findProposal(
  { governance }: Pick<CatalogState, 'governance'>,
  key: ProposalKey,
): StoredProposal | undefined {
  return governance.proposals.get(keyOfProposal(key))
}

/** Returns what an operator said of it. */
export function approvalOf(state: Pick<CatalogState, 'governance'>, key: ProposalKey): Approval {
  return findProposal(state, key)?.decision?.is
}

/** A remote, or its version or component. */
interface Part {
  readonly remote: string
  readonly version: string
  readonly component?: string
}

/** Whether the kill switch is on for a remote, its version or its component. */
export function isDisabled(state: Pick<CatalogState, 'disabled'>, part: Part): boolean {
  return findDisabled(state, part) !== undefined
}

/** Finds what was switched off that `part` is of. */
export function findDisabled(
  { disabled }: Pick<CatalogState, 'disabled'>,
  part: Part,
): StoredDisabled | undefined {
  return disabled.find(
    ({ remote, version, component }) =>
      remote === part.remote &&
      (version === undefined || version === part.version) &&
      (component === undefined || component === part.component),
  )
}
