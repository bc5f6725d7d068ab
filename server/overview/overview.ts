import {
  auditActions,
  boxesOf,
  componentTone,
  expiryNotice,
  type FailingComponent,
  type FailureLines,
  type OverviewBody,
  type Tone,
  worstTone,
} from '@slipway/sdk/contract'
import { readAudit } from '../audit/audit-handlers'
import { readExpiring } from '../catalog/api/expiring'
import { isDisabled } from '../catalog/catalog-state'
import { type ProposalsDeps, readProposals } from '../catalog/proposals/list-proposals'
import { toFreeze } from '../catalog/release/freeze-changes'
import { describePart } from '../catalog/release/remote-views'
import { readUsedBudgets } from '../health/budgets/used-budgets'
import {
  type LiveComponentItem,
  type LiveHealth,
  readLiveHealth,
} from '../health/figures/live-components'
import { createReleaseFreezeTable } from '../storage/tables/catalog/release-freeze-table'
import { createRemotesTable, type StoredDisabled } from '../storage/tables/catalog/remotes-table'
import { createLayoutDraftsTable } from '../storage/tables/layout-drafts-table'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import type { StorageScope } from '../storage/transact'

export interface StateDeps {
  readonly storage: StorageScope
  readonly failureLines: FailureLines
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export type OverviewDeps = ProposalsDeps & StateDeps

interface Reader {
  /** Whether the reader may see drafts and proposals. */
  readonly mayDecide: boolean
  /** Whether the reader may see the audit, webhooks, tokens and keys. */
  readonly mayManage: boolean
}

const MOST_FAILING = 10
const MOST_BUDGETS = 10
const MOST_SLOW = 5
const LAST_CHANGES = 5

// Sign-ins, sessions, what people say of themselves, and what changed nothing hide what else happened.
const ofNoHost: ReadonlySet<unknown> = new Set(['nothing-changed', 'personal', 'session'])
const changesOfHost = Object.entries(auditActions).flatMap(([action, { undo }]) =>
  ofNoHost.has(undo) ? [] : [action],
)

/** Whether everything is all right, as far as this reader may know. */
export async function readOverview(deps: OverviewDeps, reader: Reader): Promise<OverviewBody> {
  const { storage, failureLines: lines } = deps
  const known = await readState(deps)
  const { disabled, health, judged, shown } = known
  const lastChanges = { actions: changesOfHost, limit: LAST_CHANGES, offset: 0 }
  return {
    ...known.state,
    lines,
    tones: judged.map(({ item, tone }) => ({ ...nameOf(item), tone })),
    underWay: await readUnderWay(deps, { disabled, health, reader }),
    budgets: await readStrained(deps),
    slowest: slowestOf(shown),
    changes: reader.mayManage ? await readAudit(storage, lastChanges) : [],
  }
}

/** Reads the state of what is live, of one remote or of all, and what that was read from. */
export async function readState(
  { storage, failureLines, now = Date.now }: StateDeps,
  only?: string,
) {
  const disabled = await createRemotesTable(storage).disabled()
  const health = await readLiveHealth(storage, now(), only)
  const shown = health.items.filter((item) => !isDisabled({ disabled }, item))
  const judged = shown.map((item) => ({ item, tone: componentTone(item, failureLines) }))
  const failing = judged.flatMap((one) => describeFailing(health, one))
  const state = {
    tone: worstTone(judged.map(({ tone }) => tone)),
    remotes: Object.keys(health.head).length,
    idle: countIdle(health, judged),
    failing: failing.slice(0, MOST_FAILING),
  }
  return { state, failing: failing.length, disabled, health, judged, shown }
}

interface Judged {
  readonly item: LiveComponentItem
  readonly tone: Tone
}

function countIdle({ head }: LiveHealth, judged: readonly Judged[]): number {
  const told = new Set(judged.flatMap(({ item, tone }) => (tone === 'idle' ? [] : [item.remote])))
  return Object.keys(head).filter((remote) => !told.has(remote)).length
}

function describeFailing(health: LiveHealth, { item, tone }: Judged): FailingComponent[] {
  const since = health.failingSince(item)
  if ((tone !== 'bad' && tone !== 'warn') || since === undefined) return []
  const { failures, failuresPer1000 } = item
  const boxes = boxesOf(item)
  const at = new Date(since).toISOString()
  return [{ ...nameOf(item), tone, failures, boxes, failuresPer1000, since: at }]
}

/** Budgets that are nearly used up, or are. */
async function readStrained({ storage, now = Date.now }: StateDeps) {
  const budgets = await readUsedBudgets(storage, now())
  return budgets.filter(({ tone }) => tone === 'warn' || tone === 'bad').slice(0, MOST_BUDGETS)
}

function slowestOf(items: readonly LiveComponentItem[]): OverviewBody['slowest'] {
  return items
    .flatMap((item) => {
      const { p95 } = item.draw
      return p95 === null ? [] : [{ ...nameOf(item), p95 }]
    })
    .sort((one, other) => other.p95.above - one.p95.above)
    .slice(0, MOST_SLOW)
}

function nameOf({ remote, version, component, live }: LiveComponentItem) {
  return { remote, version, as: live, component }
}

interface Known {
  readonly disabled: readonly StoredDisabled[]
  readonly health: LiveHealth
  readonly reader: Reader
}

async function readUnderWay(
  deps: OverviewDeps,
  { disabled, health: { head }, reader }: Known,
): Promise<OverviewBody['underWay']> {
  const { storage } = deps
  const freeze = await createReleaseFreezeTable(storage).current()
  const proposals = reader.mayDecide ? await readProposals(storage, deps) : []
  const drafts = reader.mayDecide ? await createLayoutDraftsTable(storage).list() : []
  return {
    canaries: Object.entries(head).flatMap(([remote, { canary }]) =>
      canary ? [{ remote, ...canary }] : [],
    ),
    freeze: freeze ? toFreeze(freeze) : null,
    drafts: drafts.length,
    proposals: proposals.filter(({ state }) => state === 'waiting').length,
    expiring: reader.mayManage ? await readExpiring(storage, expiryNotice.soonDays) : [],
    webhooks: reader.mayManage ? await countFailingWebhooks(storage) : 0,
    switchedOff: disabled.map((part) => ({ remote: part.remote, ...describePart(part) })),
  }
}

/** Of those that are on: how many could not be told the last time. */
export async function countFailingWebhooks(storage: StorageScope): Promise<number> {
  const webhooks = await createWebhooksTable(storage).list()
  return webhooks.filter(({ off, failingSince }) => !off && failingSince !== null).length
}
