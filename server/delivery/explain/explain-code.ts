import type {
  Criticality,
  DevelopmentOverride,
  DisabledPart,
  ExplainedEntry,
} from '@slipway/sdk/contract'
import type { CurrentCatalog } from '../../catalog/catalog'
import { findDisabled, type LiveRemote, nameOfVersion } from '../../catalog/catalog-state'
import { describePart } from '../../catalog/release/remote-views'
import { canaryShare, chooseVersion, type VersionChoice } from '../../catalog/viewer-version'
import type { Viewer } from '../../slots/viewer'
import type { Candidate } from './candidates'
import type { FindRelease } from './release-finder'

type EntryCode = ExplainedEntry['code']

interface CodeSources extends CurrentCatalog {
  readonly findRelease: FindRelease
  /** Of the viewer's sessions. */
  readonly overrides: readonly DevelopmentOverride[]
}

const ofProposal: ReadonlySet<Candidate['refusal']> = new Set([
  'other-version',
  'switched-off',
  'not-granted',
])

/** Which version the viewer gets the code of an entry from, and what decided that. */
export async function explainCode(
  { state, components, findRelease, overrides }: CodeSources,
  candidate: Candidate,
  viewer: Viewer | null,
): Promise<EntryCode> {
  const { component: name, registry, isPublic, from, refusal } = candidate
  const userId = viewer?.user.id
  const fate = locateInBoth(components, { name, registry, userId, isPublic })
  const proposer = from && state.remotes.find((remote) => remote.name === from.remote)
  // Where the proposal itself is what fails, it is about the remote that proposes.
  const owner = 'remote' in fate ? fate.remote : proposer
  const remote = proposer && refusal && ofProposal.has(refusal) ? proposer : owner
  const choice = remote && chooseVersion(state, remote, userId)
  // Who proposes it was switched off, though its component may come from elsewhere.
  const withheld =
    from && refusal === 'switched-off'
      ? findDisabled(state, { ...from, component: name })
      : undefined
  const ofProposer = proposer && !choice?.version ? choice?.off : undefined
  const off = fate.is === 'switched-off' ? fate.off : (withheld ?? ofProposer)
  const described = remote &&
    choice && {
      ...describeChoice(remote, choice, userId),
      release: await releaseOf(choice, findRelease),
    }
  return {
    is: fate.is,
    choice: described ?? null,
    criticality: criticalityOf(fate),
    off: off ? describePart(off) : null,
    grants: remote && choice ? grantsOf(remote, choice, isPublic) : null,
    overrides: overrides
      .filter((override) => override.remote === remote?.name)
      .map(({ origin, expiresAt }) => ({ origin, expiresAt })),
  }
}

function criticalityOf(fate: ReturnType<typeof locateInBoth>): Criticality | null {
  const isThere = fate.is === 'found' || fate.is === 'not-granted'
  return isThere ? (fate.component.criticality ?? null) : null
}

// A page asks both registries for a name that its own one lacks, and says so.
function locateInBoth(
  components: CodeSources['components'],
  query: Parameters<CodeSources['components']['locate']>[0],
) {
  const fate = components.locate(query)
  if (fate.is !== 'unknown') return fate
  const registry = query.registry === 'slot' ? 'global' : 'slot'
  const other = components.locate({ ...query, registry })
  return other.is === 'unknown' ? fate : { ...other, is: 'wrong-registry' as const }
}

function describeChoice(remote: LiveRemote, choice: VersionChoice, userId: number | undefined) {
  const { base, canary, name } = remote
  const off: DisabledPart | null = choice.off ? describePart(choice.off) : null
  return {
    remote: name,
    version: choice.version?.manifest.version ?? null,
    arm: choice.arm,
    base: base.manifest.version,
    canary: canary
      ? {
          version: canary.version.manifest.version,
          percent: canary.percent,
          share: userId === undefined ? null : canaryShare(name, userId),
        }
      : null,
    off,
  }
}

function releaseOf({ version }: VersionChoice, findRelease: FindRelease) {
  if (!version) return null
  return findRelease(nameOfVersion(version.manifest))
}

function grantsOf(remote: LiveRemote, { version }: VersionChoice, needed: boolean) {
  const asked = (version ?? remote.base).manifest.origins ?? []
  return {
    public: { needed, granted: remote.publicGranted },
    origins: { asked: [...asked], granted: [...remote.origins] },
  }
}
