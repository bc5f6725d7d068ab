import {
  canonicalJson,
  codedProblem,
  type NewProposalRules,
  type Proposal,
  type ProposalRules,
  type ProposalRulesBody,
  type RuleEffect,
} from '@slipway/sdk/contract'
import { toIso } from '../../http/to-iso'
import type { Actor } from '../../storage/tables/audit-table'
import {
  createProposalsTable,
  type StoredRules,
} from '../../storage/tables/catalog/proposals-table'
import type { StorageScope } from '../../storage/transact'
import { readCatalogState } from '../catalog-state'
import type { ReleaseDeps } from '../release/release-changes'
import { EVERY_REMOTE } from '../release/release-entry'
import { asArranged, countedVersions, listProposals, type ProposalsDeps } from './list-proposals'
import { withLockedProps } from './locked-props'
import { noteWaiting } from './note-waiting'
import { type RegisteredSlots, rulesFaults } from './rules-faults'

export interface RulesDeps extends Omit<ReleaseDeps, 'locations'>, ProposalsDeps {
  /** The application's own. */
  readonly slots: RegisteredSlots
}

interface Order extends NewProposalRules {
  readonly actor: Actor
  /** The number of the rules that the caller has seen. */
  readonly expected: number
}

/**
 * Other rules in place of those there are; the same again change nothing.
 *
 * @throws CodedError `rules-changed`, or `rules-invalid` with every fault.
 */
export function changeRules(deps: RulesDeps, order: Order): Promise<ProposalRulesBody> {
  return deps.changes.change('catalog', async (scope) => {
    const table = createProposalsTable(scope)
    const before = await table.rules()
    if (before.number !== order.expected) throw rulesChanged(before)
    const to = rulesOf(order)
    const effects = await effectsOf(scope, deps, to)
    if (isSame(before, to)) return { ...toRulesBody(before), effects: [] }
    await putRules(scope, deps, { to, why: order.why, actor: order.actor })
    return { ...toRulesBody(await table.rules()), effects }
  })
}

/** Returns what other rules would do; throws `rules-invalid` as well. */
export async function previewRules(
  scope: StorageScope,
  deps: RulesDeps,
  order: NewProposalRules,
): Promise<ProposalRulesBody> {
  const now = await createProposalsTable(scope).rules()
  const effects = await effectsOf(scope, deps, rulesOf(order))
  return { ...toRulesBody({ ...now, ...rulesOf(order) }), effects }
}

interface PutRules {
  readonly to: ProposalRules
  readonly why: string
  readonly actor: Actor
}

/** Puts rules in place, with their entry in the audit. */
export function setRules(
  deps: Pick<ReleaseDeps, 'changes' | 'createAudit' | 'locations'>,
  put: PutRules,
): Promise<void> {
  return deps.changes.change('catalog', (scope) => putRules(scope, deps, put))
}

async function putRules(
  scope: StorageScope,
  { createAudit, locations }: Pick<ReleaseDeps, 'createAudit' | 'locations'>,
  { to, why, actor }: PutRules,
): Promise<void> {
  const table = createProposalsTable(scope)
  const from = rulesOf(await table.rules())
  await table.setRules({ ...to, who: actor.name, why })
  await createAudit(scope).add({
    actor,
    action: 'proposal.rules-changed',
    subject: { id: null, name: EVERY_REMOTE },
    detail: { from, to, why },
  })
  await noteWaiting(scope, { createAudit, actor, locations })
}

/** Only the rules. */
export function rulesOf({ rules, locks }: ProposalRules): ProposalRules {
  return { rules, locks }
}

/** Rules as the API has them. */
export function toRulesBody({ at, ...rules }: StoredRules): ProposalRulesBody {
  return { ...rules, at: at === undefined ? null : toIso(at), effects: [] }
}

async function effectsOf(
  scope: StorageScope,
  deps: RulesDeps,
  to: ProposalRules,
): Promise<RuleEffect[]> {
  const state = await readCatalogState(scope)
  const faults = rulesFaults(to, { ...deps, state })
  if (faults.length > 0) {
    const details = faults.map(({ detail }) => detail).join(' ')
    throw codedProblem('rules-invalid', `The rules stay as they were. ${details}`, {
      errors: faults,
    })
  }
  const counted = await countedVersions(scope, state)
  const after = { ...state, governance: { ...state.governance, ...to } }
  const proposalsIn = (from: typeof state) =>
    asArranged(
      scope,
      counted.flatMap((version) => listProposals(from, [version], deps)),
    )
  return differences(await proposalsIn(state), await proposalsIn(after))
}

// Of one version after the other, in the same order of ids: the rules change neither.
function differences(before: readonly Proposal[], after: readonly Proposal[]): RuleEffect[] {
  const keyOf = ({ id, versions }: Proposal) => `${id} ${versions[0]?.version}`
  const later = new Map(after.map((proposal) => [keyOf(proposal), proposal]))
  const effects = before.flatMap((from): [string, RuleEffect][] => {
    const to = later.get(keyOf(from))
    if (!to) return []
    const props = changedProps(from, to)
    if (from.state === to.state && props.length === 0) return []
    const { id, remote, location, component } = from
    const effect = { id, remote, location, component, from: from.state, to: to.state, props }
    return [[canonicalJson(effect), effect]]
  })
  return [...new Map(effects).values()]
}

function changedProps(from: Proposal, to: Proposal): string[] {
  const [before, after] = [from, to].map(({ props, locked }) => withLockedProps(props, locked))
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(
    (name) => canonicalJson(before?.[name] ?? null) !== canonicalJson(after?.[name] ?? null),
  )
}

function isSame(one: ProposalRules, other: ProposalRules): boolean {
  return canonicalJson(rulesOf(one)) === canonicalJson(rulesOf(other))
}

function rulesChanged({ number, who }: StoredRules) {
  return codedProblem(
    'rules-changed',
    `${who} changed the rules in the meantime. Read them again before you change them.`,
    { headers: { ETag: `"${number}"` } },
  )
}
