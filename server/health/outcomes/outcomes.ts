import { createHash, randomUUID } from 'node:crypto'
import type { SlotReport } from '@slipway/sdk/contract'
import { inRounds } from '../../changes/in-rounds'
import { isDataRefused } from '../../storage/dialects/storage-errors'
import {
  type BoxReports,
  createPageBoxesTable,
} from '../../storage/tables/reports/page-boxes-table'
import type { StorageScope } from '../../storage/transact'
import { isFailure, isOfBox, type Outcome, type ReportedBy } from './outcome'

/**
 * Turns reports into outcomes: the one place that every figure comes from. A report with a page's id waits
 * until the database has said whether its box was told of before; all servers ask the same table.
 */
export interface Outcomes {
  take(reports: readonly SlotReport[], by: ReportedBy): void
  /** Settles what waits. What cannot be asked now waits on, as far as there is room. */
  settle(): Promise<void>
  prune(): Promise<void>
}

interface OutcomesDeps {
  readonly storage: StorageScope
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The minute of the guard that a report of a user falls into, as it comes. */
  readonly minuteOf: (report: SlotReport, userId: number) => number | undefined
  /** Hears each outcome once. */
  readonly onSettled: (outcomes: readonly Outcome[]) => void
  /** Hears how many reports there was no room for, or that the database will never take. */
  readonly onDropped: (reports: number) => void
  /** Reports that wait at most; visitors' at most half of them. */
  readonly mostWaiting?: number
}

interface Waiting extends Omit<Outcome, 'isLater'> {
  readonly id: string
  readonly box: string
}

const MOST_WAITING = 5000
/** Asked of the database in one transaction. */
const TOGETHER = 500

export function createOutcomes(deps: OutcomesDeps): Outcomes {
  const { storage, now, minuteOf, onSettled, onDropped, mostWaiting = MOST_WAITING } = deps
  const table = createPageBoxesTable(storage)
  const here = randomUUID()
  let reported = 0
  const waiting: Waiting[] = []
  const ofVisitors = () => waiting.filter(({ load }) => load.userId === undefined).length

  // Anybody can report as a visitor.
  function roomFor({ load }: ReportedBy): number {
    const free = mostWaiting - waiting.length
    return load.userId === undefined ? Math.min(free, mostWaiting / 2 - ofVisitors()) : free
  }

  function waitingOf(report: SlotReport, by: ReportedBy): Waiting {
    const { userId } = by.load
    const minute = userId === undefined ? undefined : minuteOf(report, userId)
    reported += 1
    return { ...by, report, at: now(), minute, id: `${here} ${reported}`, box: boxOf(report) }
  }

  async function settleSome(): Promise<void> {
    const some = waiting.slice(0, TOGETHER)
    try {
      const kept = await table.claim(some.map(claimOf))
      waiting.splice(0, some.length)
      onSettled(some.flatMap((one) => outcomeOf(one, kept.get(one.box))))
    } catch (error) {
      if (isDataRefused(error)) onDropped(waiting.splice(0, some.length).length)
      throw error
    }
  }

  return {
    take(reports, by) {
      const all = reports.map((report) => waitingOf(report, by))
      const isKept = ({ report }: Waiting) => report.page !== undefined && isOfBox(report)
      onSettled(all.filter((one) => !isKept(one)).map(ofItsOwnPage))
      const kept = all.filter(isKept)
      const taken = kept.slice(0, roomFor(by))
      waiting.push(...taken)
      if (taken.length < kept.length) onDropped(kept.length - taken.length)
    },
    settle: inRounds(async () => {
      for (let left = waiting.length; left > 0; left -= TOGETHER) await settleSome()
    }),
    prune: table.prune,
  }
}

function boxOf({ page, location, component, version }: SlotReport): string {
  const names = JSON.stringify([page, location, component, version])
  return createHash('sha256').update(names).digest('base64url').slice(0, 22)
}

function claimOf({ report, id, box, load }: Waiting) {
  return {
    box,
    report: id,
    isFirstOutcome: !isToldLater(report),
    isFailure: isFailure(report),
    signedIn: load.userId !== undefined,
  }
}

/** Nothing where its box was told of before. */
function outcomeOf(waiting: Waiting, kept: BoxReports | undefined): readonly Outcome[] {
  const { report, id } = waiting
  const counts = isFailure(report) ? kept?.failure === id : kept?.first === id
  return counts ? [{ ...waiting, isLater: kept?.first !== id }] : []
}

function ofItsOwnPage(waiting: Waiting): Outcome {
  return { ...waiting, isLater: isToldLater(waiting.report) }
}

function isToldLater(report: SlotReport): boolean {
  return isFailure(report) && report.later === true
}
