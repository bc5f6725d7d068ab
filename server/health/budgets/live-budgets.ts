import type { Budget, OperatorsBudget, SaidBudget } from '@slipway/sdk/contract'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createVersionsTable, versionsIn } from '../../storage/tables/catalog/versions-table'
import { createBudgetsTable, type StoredBudget } from '../../storage/tables/reports/budgets-table'
import type { StorageScope } from '../../storage/transact'

export type BudgetPart = keyof Budget

/** A component that is live. */
interface LiveComponent extends SaidBudget {
  readonly remote: string
  readonly component: string
}

/** One that has a budget. */
export interface LiveBudget extends LiveComponent {
  /** What counts. */
  readonly budget: Budget
}

/** Of one remote, or of all. */
export async function liveBudgets(
  storage: StorageScope,
  only?: string,
): Promise<readonly LiveBudget[]> {
  const components = await budgetedComponents(storage, only)
  return components.flatMap((one) => {
    const budget = { ...one.team, ...(one.operators && figuresIn(one.operators)) }
    return Object.keys(budget).length > 0 ? [{ ...one, budget }] : []
  })
}

/** With what is said of each: by the version that is live for everybody, and by the canary's where only that has the component. */
export async function budgetedComponents(
  storage: StorageScope,
  only?: string,
): Promise<readonly LiveComponent[]> {
  const { remotes } = await createReleasesTable(storage).head()
  // A remote's canary is behind its base.
  const names = versionsIn(remotes).filter(({ remote }) => only === undefined || remote === only)
  const versions = await createVersionsTable(storage).readNamed(names)
  const overruled = await createBudgetsTable(storage).list(only)
  const inOrder = names.flatMap(({ remote, version }) =>
    versions.filter(({ manifest }) => manifest.name === remote && manifest.version === version),
  )
  const found = new Map<string, LiveComponent>()
  for (const { manifest } of inOrder)
    for (const { name: component, budget: team = null } of manifest.components) {
      const { name: remote } = manifest
      const key = `${remote}\n${component}`
      const said = overruled.find((one) => one.remote === remote && one.component === component)
      if (!found.has(key))
        found.set(key, { remote, component, team, operators: said ? wordsOf(said) : null })
    }
  return [...found.values()]
}

/** As the API has it. */
export function wordsOf({ figures, who, why, since }: StoredBudget): OperatorsBudget {
  return { ...figures, who, why, since: new Date(since).toISOString() }
}

export function figuresIn({ failures, p95 }: OperatorsBudget): Budget {
  return { ...(failures !== undefined && { failures }), ...(p95 !== undefined && { p95 }) }
}
