import type { GuardFigures, ReleaseSet } from '@slipway/sdk/contract'
import { setRules } from '../catalog/proposals/change-rules'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { type ReleaseDeps, release } from '../catalog/release/release-changes'
import { takeOff } from '../guard/act'
import { atTime } from '../storage/at-time'
import { type Actor, createAuditTable } from '../storage/tables/audit-table'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import type { StorageScope } from '../storage/transact'
import { before, CANARY_PERCENT, failed, type StoryVersions } from './story'

interface Telling {
  readonly versions: StoryVersions
  /** The actor who released. */
  readonly actor: Actor
  /** The first start, in milliseconds since 1970. */
  readonly start: number
}

/** Releases what was released in the demo's week, each at its time, by what operators and the guard release by. */
export async function writeHistory(
  scope: StorageScope,
  { versions, actor, start }: Telling,
): Promise<void> {
  const then = (ms: number) => partsAt(scope, start - ms)
  await setRules(then(before.rules), { to: { rules, locks: [] }, why: whyRules, actor })
  const { canary, failing, proposing } = versions
  const put = (ms: number, one: Omit<Put, 'actor'>) =>
    publishAndRelease(then(ms), { ...one, actor })
  await put(before.proposed, {
    version: proposing,
    live: { version: proposing.manifest.version },
    why: 'Offers a clock.',
  })
  await put(before.failed, {
    version: failing,
    live: { version: failed.version },
    why: 'Counts in the quick actions.',
  })
  await takeOff(then(before.takenOff), { ...failed, as: 'base', figures })
  const { version } = canary.manifest
  await put(before.canary, {
    version: canary,
    live: { version: '1.0.0', canary: { version, percent: CANARY_PERCENT } },
    why: 'The banner in green, for some at first.',
  })
}

const rules = [
  { remote: 'world-clock', location: '*', may: 'with-approval' as const },
  { remote: '*' as const, location: '*', may: 'propose' as const },
]
const whyRules = 'The clock is new: we look at what it proposes.'

const figures: GuardFigures = {
  component: failed.component,
  rule: 'hard-stop',
  draws: 9,
  failures: 9,
  users: 5,
  baseDraws: 312,
  baseFailures: 0,
  others: [],
}

interface Parts extends ReleaseDeps {
  readonly scope: StorageScope
}

/** Returns what makes changes in the transaction that `scope` is in, at that time. */
function partsAt(scope: StorageScope, ms: number): Parts {
  const then = atTime(scope, ms)
  return {
    scope: then,
    changes: { change: (_topic, work) => work(then) },
    createAudit: () => createAuditTable(then),
  }
}

interface Put {
  readonly version: BuiltVersion
  readonly live: ReleaseSet[string]
  readonly why: string
  readonly actor: Actor
}

async function publishAndRelease(parts: Parts, { version, live, why, actor }: Put): Promise<void> {
  await createVersionsTable(parts.scope).publish({ ...version, who: actor.name })
  const { id: expected } = await createReleasesTable(parts.scope).head()
  const set = { [version.manifest.name]: live }
  await release(parts, { set, why, expected, caller: { actor, remote: undefined } })
}
