import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { shownIn } from '../catalog/release/failed-versions'
import type { ReleaseDeps } from '../catalog/release/release-changes'
import { grouped } from '../health/figures/grouped'
import { every, pruneRegularly } from '../loops/every'
import {
  createGuardCountsTable,
  type VisitorsCount,
} from '../storage/tables/reports/guard-counts-table'
import { createGuardOutcomesTable } from '../storage/tables/reports/guard-outcomes-table'
import { createGuardStateTable } from '../storage/tables/reports/guard-state-table'
import { type Fall, type Found, takeOff, warn } from './act'
import { brakedUntil } from './brake'
import { tellBurning } from './burning/burning'
import { type CountArms, createCountArms } from './count-arms'
import { type JudgedComponent, type LookDeps, look, type SeenVersion } from './look'
import { othersOnPages } from './others-on-pages'
import { figuresBy, ruleAgainst, rules, windows } from './rules'
import { type SpikesDeps, tellSpikes } from './spikes/spikes'

/** Of visitors all count alike, and nothing stands beside them. */
const alone = { criticality: 'normal', other: undefined, strength: 0, shareOfAlpha: 1 } as const

interface GuardDeps extends LookDeps, ReleaseDeps, Pick<SpikesDeps, 'failureLines'> {
  readonly log: Pick<Logger, 'warn'>
}

/** Takes versions off that fail more often than what they took the place of. */
export interface Guard extends CountArms {
  /** What it sees now, of one remote or of all. */
  look(remote?: string): Promise<readonly SeenVersion[]>
  /** One round: looks, and acts as far as it may; nothing while another process does it. */
  round(): Promise<void>
  /** Tells of errors of many and of budgets that are spent fast, and that they are over; in every mode. */
  tellAlerts(): Promise<void>
  prune(): Promise<void>
  /** A round every ten seconds, and spikes as often as that matters; returns what stops it, once what was begun is over. */
  start(): () => Promise<void>
}

const EVERY_MS = 10_000
const WRITE_EVERY_MS = 2000
const SPIKES_EVERY_MS = 15_000
/** A process that died is followed by another one after so long. */
const HELD_MS = 3 * EVERY_MS

export function createGuard(deps: GuardDeps): Guard {
  const { storage, now, log } = deps
  const table = createGuardCountsTable(storage)
  const state = createGuardStateTable(storage)
  const outcomes = createGuardOutcomesTable(storage)
  const arms = createCountArms({ catalog: deps.catalog, table, now })
  const holder = randomUUID()
  const finders: Readonly<Record<keyof typeof windows, () => Promise<readonly Found[]>>> = {
    users: async () => (await look(deps)).flatMap(fallsOf),
    visitors: async () => visitorsFalls(await table.visitors(now() - windows.visitors)),
  }

  async function round(): Promise<void> {
    if (!(await state.hold(holder, HELD_MS))) return
    const { mode } = await state.mode()
    if (mode === 'off') return
    const acted = await outcomes.acted()
    const isOperators = (fall: Fall) =>
      acted.some(({ remote, version }) => remote === fall.remote && version === fall.version)
    const meet = async ({ fall, mayAct }: Found) => {
      const acts = mayAct && mode === 'on' && !isOperators(fall)
      if (acts && (await brakedUntil(outcomes)) === undefined)
        await tell(fall, await takeOff(deps, await withOthers(fall)))
      else await warnOnce(fall)
    }
    for (const find of Object.values(finders)) for (const found of await find()) await meet(found)
  }

  async function warnOnce(fall: Fall): Promise<void> {
    // Without a look first, each round would be a change that every server reads.
    if (await outcomes.has({ ...fall, did: 'warned' })) return
    await tell(fall, await warn(deps, await withOthers(fall)))
  }

  async function withOthers(fall: Fall): Promise<Fall> {
    const others = await othersOnPages(storage, fall, now())
    return { ...fall, figures: { ...fall.figures, others: [...others] } }
  }

  async function tell({ remote, version, figures }: Fall, isNew: boolean): Promise<void> {
    if (isNew) log.warn({ remote, version, figures }, 'the guard found a version that fails')
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'the guard could not look or act')
  const prune = () => table.prune(now())
  const tellAlerts = async () => {
    await tellSpikes(deps)
    await tellBurning(deps)
  }
  return {
    minuteOf: arms.minuteOf,
    count: arms.count,
    write: arms.write,
    writeDue: arms.writeDue,
    look: (remote) => look(deps, remote),
    round,
    tellAlerts,
    prune,
    start() {
      const loops = [
        every(WRITE_EVERY_MS, arms.writeDue, { onError }),
        every(EVERY_MS, round, { onError }),
        every(SPIKES_EVERY_MS, tellAlerts, { onError }),
        pruneRegularly(prune, onError),
      ]
      return async () => {
        await Promise.all(loops.map((loop) => loop.stop()))
        await arms.write().catch(onError)
        await state.letGo(holder).catch(onError)
      }
    },
  }
}

/** What is worse; of one that takes its version off no other component needs to. */
function fallsOf({ components, remote, version, as }: SeenVersion): readonly Found[] {
  const found = components.flatMap(({ component, by, total: own, base: other, ...one }) => {
    if (!by) return []
    const figures = { ...figuresBy(by, component, { own, other }), ...toldOf(one) }
    return [{ fall: { remote, version, as, figures }, mayAct: one.mayAct }]
  })
  const [first] = found.filter(({ mayAct }) => mayAct)
  return first ? [first] : found
}

function toldOf({ later = 0, common = [] }: Pick<JudgedComponent, 'later' | 'common'>) {
  return { ...(later > 0 && { later }), ...(common.length > 0 && { common: [...common] }) }
}

/** The components that visitors who are not signed in report as failing. */
function visitorsFalls(counts: readonly VisitorsCount[]): readonly Found[] {
  const partOf = ({ remote, version, component }: VisitorsCount) =>
    [remote, version, component].join('\n')
  return grouped(counts, partOf).flatMap(foundOf)
}

function foundOf(counts: readonly [VisitorsCount, ...VisitorsCount[]]): readonly Found[] {
  const [{ remote, version, component }] = counts
  const { draws, failures } = shownIn(counts.map(({ outcome, total }) => [outcome, total]))
  const sight = { ...alone, own: { draws, failures, users: 0, viewers: 0 } }
  const by = ruleAgainst('visitors', sight)
  if (!by) return []
  const fall = { remote, version, as: 'base', figures: figuresBy(by, component, sight) } as const
  return [{ fall, mayAct: rules[by].actsOn.base }]
}
