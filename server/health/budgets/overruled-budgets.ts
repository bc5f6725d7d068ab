import {
  type Budget,
  codedProblem,
  type OperatorsBudget,
  type RemoteBudgetsBody,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import { type BudgetsTable, createBudgetsTable } from '../../storage/tables/reports/budgets-table'
import type { StorageScope } from '../../storage/transact'
import { budgetedComponents, figuresIn, wordsOf } from './live-budgets'

interface BudgetDeps {
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
}

interface Of {
  readonly remote: string
  readonly component: string
}

interface By extends Of {
  readonly actor: Actor
}

/** What the live components of a remote may use up in a week, and who says so; by name. */
export async function readRemoteBudgets(
  storage: StorageScope,
  remote: string,
): Promise<RemoteBudgetsBody> {
  const components = await budgetedComponents(storage, remote)
  const items = components.map(({ component, team, operators }) => ({ component, team, operators }))
  return { items: items.sort((one, other) => (one.component < other.component ? -1 : 1)) }
}

/**
 * Overrules the budget of the team's build, in place of what an operator said before. Throws 404 `not-found`
 * for a component that is not live.
 */
export function overruleBudget(
  deps: BudgetDeps,
  { figures, why, ...by }: By & { readonly figures: Budget; readonly why: string },
): Promise<void> {
  return change(deps, by, async (table, scope) => {
    await refuseNotLive(scope, by)
    await table.set({ ...by, figures, why, who: by.actor.name })
  })
}

/** Goes back to what the team's build says; does nothing where nobody overrules it. */
export function dropBudget(deps: BudgetDeps, by: By): Promise<void> {
  return change(deps, by, (table) => table.remove(by))
}

/** Puts back what an operator said before, with who said it then; `null`: nothing. */
export function putBudgetBack(
  deps: BudgetDeps,
  { words, ...by }: By & { readonly words: OperatorsBudget | null },
): Promise<void> {
  return change(deps, by, async (table) => {
    await table.remove(by)
    if (!words) return
    const { who, why, since } = words
    await table.set({ ...by, figures: figuresIn(words), who, why, since: Date.parse(since) })
  })
}

/** What an operator says of it; `null`: nothing. */
export async function operatorsBudgetOf(
  scope: StorageScope,
  { remote, component }: Of,
): Promise<OperatorsBudget | null> {
  const found = (await createBudgetsTable(scope).list(remote)).find(
    (one) => one.component === component,
  )
  return found ? wordsOf(found) : null
}

function change(
  { changes, createAudit }: BudgetDeps,
  { remote, component, actor }: By,
  work: (table: BudgetsTable, scope: StorageScope) => Promise<void>,
): Promise<void> {
  // As a change of the catalog it reaches the pages of the console that are open.
  return changes.change('catalog', async (scope) => {
    const from = await operatorsBudgetOf(scope, { remote, component })
    await work(createBudgetsTable(scope), scope)
    const to = await operatorsBudgetOf(scope, { remote, component })
    if (!from && !to) return
    const subject = { id: null, name: remote }
    const detail = { component, from, to }
    await createAudit(scope).add({ actor, action: 'remote.budget-set', subject, detail })
  })
}

async function refuseNotLive(scope: StorageScope, { remote, component }: Of): Promise<void> {
  const names = (await budgetedComponents(scope, remote)).map((one) => one.component).sort()
  if (names.includes(component)) return
  const others =
    names.length > 0 ? `It has ${names.join(', ')}: name one of them` : 'It is not live'
  throw codedProblem(
    'not-found',
    `Of ${remote} no component ${component} is live. ${others}, or release a version that has it.`,
  )
}
