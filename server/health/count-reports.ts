import {
  type Manifest,
  reportCodes,
  type SlotReport,
  type VitalReport,
} from '@slipway/sdk/contract'
import { pageIds } from '@slipway/sdk/contract/pages'
import { LRUCache } from 'lru-cache'
import type { LoadToken } from '../identity/load-tokens'
import { laterOf } from '../storage/tables/reports/counted-outcomes'
import { timeBucket, vitalBucket } from './histograms'
import type { Outcome, ReportedBy } from './outcomes/outcome'
import type { PolicyViolation } from './policy-violations'
import { DROPPED, nothing, type Rollup, UNPROVEN } from './rollup'
import { slotTimes } from './slot-times'

/** How many reports of one user, and of one visitor's page, count in a minute in one process. */
const mostInAMinute = { ofUser: 1000, ofVisitorsPage: 200 } as const

/** Users and visitors' pages that are remembered. */
const KEPT = 20_000

const MINUTE_MS = 60_000

/** What this host knows. */
export interface KnownHere {
  readonly catalog: { version(remote: string, version: string): Manifest | undefined }
  /** A location, or the form of a resource. */
  readonly isPlace: (name: string) => boolean
  /** Whether the application has a slot of that component, or a live remote offers it. */
  readonly isComponent: (name: string) => boolean
}

/** Adds reports up under names that this host knows, so that made-up ones make no rows of their own. */
interface CountReports {
  count(outcomes: readonly Outcome[]): void
  countVitals(vitals: readonly VitalReport[], by: ReportedBy): void
  countViolations(violations: readonly PolicyViolation[], by: ReportedBy): void
  /** Reports that carried no token of ours. */
  countUnproven(reports: number): void
  /** Reports that a limit, or a lack of room, left out. */
  countDropped(reports: number): void
}

export function createCountReports(
  { catalog, isPlace, isComponent }: KnownHere,
  rollup: Rollup,
): CountReports {
  const pages = new Set<string>(pageIds())

  function origin({ remote, version, component }: ReportedSlot) {
    if (remote === undefined || version === undefined)
      return { remote: '', version: '', component: isComponent(component) ? component : '' }
    const manifest = catalog.version(remote, version)
    if (!manifest) return { remote: '', version: '', component: '' }
    const isOf = manifest.components.some(({ name }) => name === component)
    return { remote, version, component: isOf ? component : '' }
  }

  const place = (slot: ReportedSlot) => ({
    ...origin(slot),
    location: slot.location !== undefined && isPlace(slot.location) ? slot.location : '',
  })
  const page = ({ load, browser }: ReportedBy) => ({
    ...nothing,
    browser,
    signedIn: load.userId !== undefined,
  })

  function countOne(outcome: Outcome): void {
    const { report, load, at } = outcome
    // Of a page outside of the sample: it would make slow slots look frequent.
    const { is } = reportCodes[report.code]
    if (is === 'slow-draw') return
    const isDrawn = is === 'draw'
    const subject = { ...page(outcome), ...place(report), outcome: nameOf(outcome) }
    const weight = isDrawn ? load.oneIn : 1
    rollup.add(subject, weight, at)
    if (!isDrawn) return
    const { loadMs, drawMs } = slotTimes(report)
    for (const [measure, ms] of [
      ['load', loadMs],
      ['draw', drawMs],
    ] as const)
      if (ms !== undefined) rollup.add({ ...subject, measure, bucket: timeBucket(ms) }, weight, at)
  }

  return {
    count(outcomes) {
      for (const outcome of outcomes) countOne(outcome)
    },
    countVitals(vitals, by) {
      for (const { name, value, slot, page: id } of vitals) {
        const subject = {
          ...page(by),
          ...(slot && place(slot)),
          outcome: 'vital',
          measure: name,
          bucket: vitalBucket(name, value),
          page: pages.has(id) ? id : '',
        }
        rollup.add(subject, by.load.oneIn)
      }
    },
    countViolations(violations, by) {
      // They carry no key of a box, so that no user stands behind them.
      const nobodys = { ...page(by), signedIn: false }
      for (const { by: version } of violations)
        rollup.add({ ...nobodys, ...version, outcome: 'policy-violated' }, 1)
    },
    countUnproven: (reports) => rollup.add({ ...nothing, outcome: UNPROVEN }, reports),
    countDropped: (reports) => rollup.add({ ...nothing, outcome: DROPPED }, reports),
  }
}

function nameOf({ report, isLater }: Outcome): string {
  if (reportCodes[report.code].is === 'draw') return 'drawn'
  return isLater ? laterOf(report.code) : report.code
}

type ReportedSlot = Pick<SlotReport, 'component' | 'location' | 'remote' | 'version'>

/** How many of `count` reports still count: the same token sent again and again counts no further. */
type ReportLimit = (load: LoadToken, count: number) => number

export function createReportLimit(now: () => number): ReportLimit {
  const counted = new LRUCache<string, { readonly minute: number; readonly count: number }>({
    max: KEPT,
  })
  return ({ userId, nonce }, count) => {
    const minute = Math.floor(now() / MINUTE_MS)
    // A user's pages have several tokens.
    const key = userId === undefined ? nonce : `user ${userId}`
    const most = userId === undefined ? mostInAMinute.ofVisitorsPage : mostInAMinute.ofUser
    const known = counted.get(key)
    const before = known?.minute === minute ? known.count : 0
    const taken = Math.min(count, most - before)
    counted.set(key, { minute, count: before + taken })
    return taken
  }
}
