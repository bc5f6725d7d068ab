import type { Locations, Manifest, SlotReport } from '@slipway/sdk/contract'
import type { LoadToken } from '../identity/load-tokens'
import type { HealthSubject } from '../storage/tables/health-counts-table'
import type { BrowserFamily } from './browser-family'
import type { Rollup } from './rollup'
import { slotTimes, timeBucket } from './slot-times'

/** What this host knows. */
export interface KnownHere {
  readonly catalog: { version(remote: string, version: string): Manifest | undefined }
  readonly locations: Locations
}

/** Adds reports up under names that this host knows, so that made-up ones make no rows of their own. */
interface CountReports {
  count(reports: readonly SlotReport[], load: LoadToken, browser: BrowserFamily): void
  /** Reports that carried no token of ours. */
  countUnproven(reports: number): void
}

/** Names of components without a remote that are told apart: anything can be reported as one. */
const MOST_NAMES = 200

const nothing: HealthSubject = {
  outcome: '',
  measure: 'count',
  bucket: 0,
  remote: '',
  version: '',
  component: '',
  location: '',
  page: '',
  browser: '',
  signedIn: false,
}

export function createCountReports(
  { catalog, locations }: KnownHere,
  rollup: Rollup,
): CountReports {
  const known = new Set(locations.names())
  const names = new Set<string>()

  function nameWithoutRemote(name: string): string {
    if (names.size < MOST_NAMES) names.add(name)
    return names.has(name) ? name : ''
  }

  function origin({ remote, version, component }: SlotReport) {
    if (remote === undefined || version === undefined)
      return { remote: '', version: '', component: nameWithoutRemote(component) }
    const manifest = catalog.version(remote, version)
    if (!manifest) return { remote: '', version: '', component: '' }
    const isOf = manifest.components.some(({ name }) => name === component)
    return { remote, version, component: isOf ? component : '' }
  }

  function countOne(
    report: SlotReport,
    { oneIn, userId }: LoadToken,
    browser: BrowserFamily,
  ): void {
    // Of a page outside of the sample: it would make slow slots look frequent.
    if (report.code === 'drawn') return
    const isDrawn = report.code === 'timed'
    const { location = '' } = report
    const subject = {
      ...nothing,
      ...origin(report),
      outcome: isDrawn ? 'drawn' : report.code,
      location: known.has(location) ? location : '',
      browser,
      signedIn: userId !== undefined,
    }
    const weight = isDrawn ? oneIn : 1
    rollup.add(subject, weight)
    if (!isDrawn) return
    const { loadMs, drawMs } = slotTimes(report)
    for (const [measure, ms] of [
      ['load', loadMs],
      ['draw', drawMs],
    ] as const)
      if (ms !== undefined) rollup.add({ ...subject, measure, bucket: timeBucket(ms) }, weight)
  }

  return {
    count(reports, load, browser) {
      for (const report of reports) countOne(report, load, browser)
    },
    countUnproven: (reports) => rollup.add({ ...nothing, outcome: 'unproven' }, reports),
  }
}
