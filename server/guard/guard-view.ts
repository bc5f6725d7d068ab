import type { GuardBody, GuardedComponent } from '@slipway/sdk/contract'
import { toIso } from '../http/to-iso'
import { createGuardOutcomesTable } from '../storage/tables/reports/guard-outcomes-table'
import { createGuardStateTable } from '../storage/tables/reports/guard-state-table'
import type { StorageScope } from '../storage/transact'
import { brakedUntil } from './brake'
import type { SeenComponent } from './judgement/compare'
import type { SeenVersion } from './look'
import { rules } from './rules'

/** Outcomes that are shown. */
const MOST = 20

/** The pages that a component is on; `undefined`: any that has a location of its entries. */
export type PagesOf = (component: string) => GuardedComponent['pages']

interface ToView {
  readonly seen: readonly SeenVersion[]
  readonly remote?: string | undefined
  readonly pagesOf?: PagesOf
}

/** The guard as the API has it, of one remote or of all. */
export async function guardView(
  storage: StorageScope,
  { seen, remote, pagesOf = () => undefined }: ToView,
): Promise<GuardBody> {
  const outcomes = createGuardOutcomesTable(storage)
  const { mode, set } = await createGuardStateTable(storage).mode()
  const acted = await outcomes.acted()
  const braked = await brakedUntil(outcomes)
  return {
    mode,
    set: set ? { who: set.who, why: set.why, since: toIso(set.since) } : null,
    ...(braked !== undefined && { brakedUntil: toIso(braked) }),
    watched: seen.map(({ remote: name, version, as, former, since, components, leftOut }) => ({
      remote: name,
      version,
      as,
      baseVersion: former ?? null,
      since: toIso(since),
      leftOut,
      isOperators: acted.some((one) => one.remote === name && one.version === version),
      components: components.map((one) => toComponent(one, pagesOf(one.component))),
    })),
    outcomes: (await outcomes.list({ limit: MOST, remote })).map(({ at, ...outcome }) => ({
      ...outcome,
      at: toIso(at),
    })),
  }
}

function toComponent(
  { by, total, base, missing, ...seen }: SeenComponent,
  pages: GuardedComponent['pages'],
): GuardedComponent {
  return {
    component: seen.component,
    criticality: seen.criticality,
    ...(seen.criticalAt !== undefined && { criticalAt: seen.criticalAt }),
    ...(pages && { pages }),
    verdict: seen.verdict,
    ...(by && { rule: rules[by].toldAs }),
    ...(missing !== undefined && { missing }),
    draws: total.draws,
    failures: total.failures,
    users: total.users,
    base: base ? { draws: base.draws, failures: base.failures } : null,
  }
}
