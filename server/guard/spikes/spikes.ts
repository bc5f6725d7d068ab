import type { AuditAction, ErrorAlert, FailureLines } from '@slipway/sdk/contract'
import { grouped } from '../../health/figures/grouped'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { createAlertsTable, type StoredAlert } from '../../storage/tables/reports/alerts-table'
import { type StorageScope, transact } from '../../storage/transact'
import { type FailingComponent, failingComponents, failingUsers } from './failing-components'
import { isOver, lastSumOf, SPIKE_USERS, type Spike, spikeIn, wholeUntil } from './spike'

export interface SpikesDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
  readonly failureLines: FailureLines
  /** Milliseconds since 1970. */
  readonly now: () => number
}

interface Spiking extends FailingComponent {
  readonly spike: Spike
}

/**
 * One look at what fails: writes once for each version and cause that it is above the red line for
 * several users, and once that this is over. Webhooks tell of what is written.
 */
export async function tellSpikes(deps: SpikesDeps): Promise<void> {
  const { storage, failureLines, now } = deps
  const alerts = await createAlertsTable(storage).list()
  const until = wholeUntil(now())
  const failing = await failingComponents(storage, { until, also: alerts })
  const fresh = failing.flatMap((one): Spiking[] => {
    const spike = spikeIn(one.minutes, { until, red: failureLines.red })
    return spike && !alerts.some((alert) => isOf(alert, one)) ? [{ ...one, spike }] : []
  })
  const byCause = ({ remote, version, cause }: Spiking) => [remote, version, cause].join('\n')
  for (const group of grouped(fresh, byCause)) await tellSpike(deps, group)
  for (const alert of alerts) await tellOver(deps, alert, { failing, until })
}

function isOf(alert: StoredAlert, { remote, version, cause }: FailingComponent): boolean {
  return alert.remote === remote && alert.version === version && alert.cause === cause
}

async function tellSpike(deps: SpikesDeps, group: readonly [Spiking, ...Spiking[]]): Promise<void> {
  const [{ remote, version, cause }] = group
  const since = Math.min(...group.map(({ spike }) => spike.since))
  const users = await failingUsers(deps.storage, [...group], since)
  if (users < SPIKE_USERS) return
  const alert = { remote, version, cause, since }
  const sums = sumOf(group.map(({ spike }) => spike))
  const detail = { ...describe(alert, group), ...sums, users }
  await write(deps, { action: 'errors.spiked', remote, detail }, (scope) =>
    createAlertsTable(scope).begin(alert),
  )
}

async function tellOver(
  deps: SpikesDeps,
  alert: StoredAlert,
  { failing, until }: { failing: readonly FailingComponent[]; until: number },
): Promise<void> {
  const own = failing.filter((one) => isOf(alert, one))
  const limits = { until, amber: deps.failureLines.amber }
  if (!own.every(({ minutes }) => isOver(minutes, limits))) return
  const sums = sumOf(own.map(({ minutes }) => lastSumOf(minutes, until)))
  const detail = { ...describe(alert, own), ...sums, users: 0 }
  await write(deps, { action: 'errors.over', remote: alert.remote, detail }, (scope) =>
    createAlertsTable(scope).end(alert),
  )
}

function describe({ version, cause, since }: StoredAlert, of: readonly FailingComponent[]) {
  const components = of.map(({ component }) => component).sort()
  return { version, cause, components, since: new Date(since).toISOString() }
}

function sumOf(all: readonly Omit<Spike, 'since'>[]): Omit<Spike, 'since'> {
  return {
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    boxes: all.reduce((sum, { boxes }) => sum + boxes, 0),
  }
}

interface Entry {
  readonly action: Extract<AuditAction, 'errors.spiked' | 'errors.over'>
  readonly remote: string
  readonly detail: ErrorAlert
}

const actor = { id: null, name: 'Slipway' } as const

/** Unless another server has. */
function write(
  { storage, createAudit }: SpikesDeps,
  { action, remote, detail }: Entry,
  claim: (scope: StorageScope) => Promise<boolean>,
): Promise<void> {
  return transact(storage, async (scope) => {
    if (!(await claim(scope))) return
    await createAudit(scope).add({ actor, action, subject: { id: null, name: remote }, detail })
  })
}
