import type { Budget } from '@slipway/sdk/contract'
import { createReleasesTable } from '../../storage/tables/releases-table'
import { createVersionsTable, versionsIn } from '../../storage/tables/versions-table'
import type { StorageScope } from '../../storage/transact'

/** A component of a live version that has a budget. */
export interface LiveBudget {
  readonly remote: string
  readonly component: string
  readonly budget: Budget
}

/** Of one remote, or of all: by the version that is live for everybody, and by the canary's where only that has the component. */
export async function liveBudgets(
  storage: StorageScope,
  only?: string,
): Promise<readonly LiveBudget[]> {
  const { remotes } = await createReleasesTable(storage).head()
  // A remote's canary is behind its base.
  const names = versionsIn(remotes).filter(({ remote }) => only === undefined || remote === only)
  const versions = await createVersionsTable(storage).readNamed(names)
  const inOrder = names.flatMap(({ remote, version }) =>
    versions.filter(({ manifest }) => manifest.name === remote && manifest.version === version),
  )
  const found = new Map<string, LiveBudget | undefined>()
  for (const { manifest } of inOrder)
    for (const { name: component, budget } of manifest.components) {
      const key = `${manifest.name}\n${component}`
      if (!found.has(key)) found.set(key, budget && { remote: manifest.name, component, budget })
    }
  return [...found.values()].filter((one) => one !== undefined)
}
