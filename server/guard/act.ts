import {
  type GuardFigures,
  type GuardOutcome,
  type GuardTells,
  guardRules,
  type ReleasedRemote,
} from '@slipway/sdk/contract'
import { isDisabled, liveAs } from '../catalog/catalog-state'
import { lastOf } from '../catalog/release/former-set'
import { makeHeadChange, type ReleaseDeps } from '../catalog/release/release-changes'
import { setDisabled } from '../catalog/release/remote-changes'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../storage/tables/catalog/remotes-table'
import { createGuardOutcomesTable } from '../storage/tables/reports/guard-outcomes-table'
import type { StorageScope } from '../storage/transact'

/** A version that is to be taken off, or only warned of. */
export interface Fall {
  readonly remote: string
  readonly version: string
  readonly as: 'canary' | 'base'
  readonly figures: GuardFigures
}

export interface Found {
  readonly fall: Fall
  readonly mayAct: boolean
}

const actor = { id: null, name: 'guard' } as const

/**
 * Takes a version off as an operator would, with an entry in the audit. Whoever comes second, here or on
 * another server, does nothing, and so does whoever comes for what is not live any more.
 */
export function takeOff(deps: ReleaseDeps, fall: Fall): Promise<boolean> {
  return deps.changes.change('catalog', async (scope) => {
    const { remotes, id: expected } = await createReleasesTable(scope).head()
    const live = remotes[fall.remote]
    if (!live || liveAs(live, fall.version) !== fall.as) return false
    const to = await whatStays(scope, live, fall)
    const { remote, version, figures } = fall
    const outcome = { remote, version, did: didOf(fall, to), figures }
    if (!(await createGuardOutcomesTable(scope).claim(outcome))) return false
    const own: ReleaseDeps = { ...deps, changes: { change: (_topic, work) => work(scope) } }
    if (to) await goBack(own, fall, { to, expected })
    if (!to || fall.as === 'base') await quarantine(own, fall, to)
    return true
  })
}

/** What is live then; nothing, where all that could be is switched off, or failed as well. */
async function whatStays(
  scope: StorageScope,
  live: ReleasedRemote,
  { remote, version: failing, as }: Fall,
): Promise<ReleasedRemote | undefined> {
  const { version } = live
  if (as === 'canary') {
    const disabled = await createRemotesTable(scope).disabled()
    return isDisabled({ disabled }, { remote, version }) ? undefined : { version }
  }
  const former = await lastOf(scope, { [remote]: live }, { remote, failing })
  const before = former?.set[remote]
  return before ? { version: before.version } : undefined
}

function didOf({ as }: Fall, to: ReleasedRemote | undefined): GuardOutcome['did'] {
  if (!to) return 'switched-off'
  return as === 'canary' ? 'canary-removed' : 'rolled-back'
}

/** Writes once that a component of a version fails. */
export function warn({ changes, createAudit }: ReleaseDeps, fall: Fall): Promise<boolean> {
  return changes.change('catalog', async (scope) => {
    const { remote, version, figures } = fall
    const outcome = { remote, version, did: 'warned', figures } as const
    if (!(await createGuardOutcomesTable(scope).claim(outcome))) return false
    const subject = { id: null, name: remote }
    await createAudit(scope).add({
      actor,
      action: 'guard.warned',
      subject,
      detail: { version, figures },
    })
    return true
  })
}

async function goBack(
  deps: ReleaseDeps,
  fall: Fall,
  { to, expected }: { readonly to: ReleasedRemote; readonly expected: number },
): Promise<void> {
  const { remote, figures, as } = fall
  const action = as === 'canary' ? 'guard.canary-removed' : 'guard.rolled-back'
  const order = { why: whyOf(fall), expected, caller: { actor, remote: undefined } }
  await makeHeadChange(deps, order, { back: { [remote]: to }, action, figures })
}

/** The version; of a base in whose place nothing comes, no more of it than fails. */
async function quarantine(
  deps: ReleaseDeps,
  fall: Fall,
  to: ReleasedRemote | undefined,
): Promise<void> {
  const { remote, version, figures, as } = fall
  const component = as === 'base' && !to ? { component: figures.component } : {}
  const order = { disabled: true, version, ...component, why: whyOf(fall) }
  const withRollback = to !== undefined
  await setDisabled(deps, { remote, actor, byOperator: true, order, figures, withRollback })
}

function whyOf({ version, figures }: Fall): string {
  return sentences[guardRules[figures.rule].tells](version, figures)
}

const sentences: Readonly<Record<GuardTells, (version: string, figures: GuardFigures) => string>> =
  {
    failures(version, { component, failures, draws, users, baseFailures, baseDraws }) {
      const beside = baseDraws === null ? '' : `; beside it ${baseFailures} of ${baseDraws}`
      return `${component} of ${version} failed in ${failures} of ${draws} uses, of ${users} users${beside}.`
    },
  }
