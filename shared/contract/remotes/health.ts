import * as z from 'zod/mini'
import { listTotal } from '../accounts/manage'
import { releasedRemote, time } from './catalog'
import { operatorsBudget, saidBudget } from './overruled-budget'

/** The last hour, 24 hours, 7 and 30 days. */
export const healthRange = z.enum(['hour', 'day', 'week', 'month'])
export type HealthRange = z.infer<typeof healthRange>

/** Browsers that are told apart. */
export const healthBrowser = z.enum([
  'chrome',
  'edge',
  'firefox',
  'opera',
  'safari',
  'samsung',
  'other',
])
export type BrowserFamily = z.infer<typeof healthBrowser>

/** With fewer reports than this, a rate or a percentile is `null`: too few to tell. */
export const ENOUGH_REPORTS = 50

/** From so many failures per 1,000 boxes on something is amber, and red: settings of the host. */
export const failureLines = z.object({ amber: z.number(), red: z.number() })
export type FailureLines = z.infer<typeof failureLines>
export const usualFailureLines: FailureLines = { amber: 5, red: 50 }

/**
 * The range of a percentile: above `above`, and at most `upTo`. What is between the two is not told apart; `null`: it
 * is past everything that is. Milliseconds; of CLS its score.
 */
export const percentile = z.object({ above: z.number(), upTo: z.nullable(z.number()) })
export type Percentile = z.infer<typeof percentile>

const times = z.object({ p50: z.nullable(percentile), p95: z.nullable(percentile) })

/** The outcomes of boxes: of a location, component and version in a page, once each. */
const healthFigures = z.object({
  /** Boxes that were drawn at first. Estimated where a page tells for others too: one in twenty of visitors' pages tells of its draws. */
  draws: z.number(),
  /** Boxes that failed, at first or later. */
  failures: z.number(),
  /** Of these, those that were drawn before they failed. */
  later: z.number(),
  /** Reports that this is known from. */
  reports: z.number(),
  /** Of 1,000 boxes with a first outcome, those that failed; `null`: too few to tell. */
  failuresPer1000: z.nullable(z.number()),
  /** The most frequent first. */
  reasons: z.array(z.object({ code: z.string(), count: z.number() })),
  /** Until the code was there. */
  load: times,
  /** From the code to the screen. */
  draw: times,
})
export type HealthFigures = z.infer<typeof healthFigures>

/** Boxes with a first outcome. A page outside of the sample tells of its failures alone, also of later ones. */
export function boxesOf({ draws, failures, later }: BoxCounts): number {
  return Math.max(draws + failures - later, failures)
}
type BoxCounts = Pick<HealthFigures, 'draws' | 'failures' | 'later'>

/** Whether a version is live now, and the release that made it live: the last one that did. */
const liveVersion = z.object({
  live: z.enum(['base', 'canary', 'none']),
  /** `null`: it never was live, or its release is too long ago. */
  since: z.nullable(z.object({ release: z.number(), at: time })),
})

const slotName = {
  /** `null`: no remote, because none was found. */
  remote: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** `null`: the report named one that is not known here. */
  component: z.nullable(z.string()),
}

const healthItem = z.extend(z.extend(healthFigures, liveVersion.shape), {
  ...slotName,
  /** The locations at which it was to be drawn, such as `header-banner`, or `form:orders`: the form of a resource. */
  locations: z.array(z.string()),
})
export type HealthItem = z.infer<typeof healthItem>

/** The state of something, as a shape and a word say it everywhere; `idle`: too little happened to tell. */
export const tone = z.enum(['ok', 'warn', 'bad', 'idle'])
export type Tone = z.infer<typeof tone>

/** A limit, and how much is used of what it allows in seven days. */
const usedPart = z.object({
  limit: z.number(),
  /** 1: all of it, to two digits; `null`: too few reports to tell. */
  used: z.nullable(z.number()),
})

/** The budget of a component that is live, and what all of its versions used of it in the last seven days. */
export const usedBudget = z.object({
  remote: z.string(),
  component: z.string(),
  /** Failed boxes of 1,000. */
  failures: z.optional(usedPart),
  /** Milliseconds that 95 of 100 draws may take. */
  p95: z.optional(usedPart),
  /** The worse of the two: `warn` from three quarters on, `bad` once it is used up. */
  tone,
  /** Only where an operator says it in place of the team's build. */
  overruled: z.optional(z.object({ ...saidBudget.shape, operators: operatorsBudget })),
})
export type UsedBudget = z.infer<typeof usedBudget>

/** The versions of a remote that are live now, together; without what is switched off. */
const liveRemote = z.object({
  remote: z.string(),
  /** The worst of its components'. */
  tone,
  /** Boxes with a first outcome; estimated, as draws are. */
  boxes: z.number(),
  failures: z.number(),
  failuresPer1000: z.nullable(z.number()),
})
export type LiveRemoteHealth = z.infer<typeof liveRemote>

/** A measure of a page. */
const pageMeasure = z.object({
  /** The page's id; empty: one that is not known here. */
  page: z.string(),
  measure: z.enum(['lcp', 'inp', 'cls']),
  p75: z.nullable(percentile),
  /** Estimated, as draws are. */
  views: z.number(),
})
export type PageMeasure = z.infer<typeof pageMeasure>

/** A slot that moved most on so many pages. */
const movedSlot = z.object({
  ...slotName,
  location: z.nullable(z.string()),
  times: z.number(),
  p75: z.nullable(percentile),
})
export type MovedSlot = z.infer<typeof movedSlot>

const violations = z.object({
  remote: z.nullable(z.string()),
  version: z.nullable(z.string()),
  count: z.number(),
})
export type HealthViolations = z.infer<typeof violations>

const common = {
  range: healthRange,
  from: time,
  until: time,
  lines: failureLines,
  /** The slots that moved on most pages first. */
  moved: z.array(movedSlot),
  /** Of the page's policies, by the version whose code did it. */
  violations: z.array(violations),
  /** Of live components: always of seven days and of all pages; the most used first. Older servers do not say. */
  budgets: z.optional(z.array(usedBudget)),
}

/** The body of `GET /manage/health`: live versions first, the worst of them before the others. */
export const healthBody = z.object({
  ...common,
  /** The remotes of which a version is live now, by name. */
  remotes: z.array(liveRemote),
  items: z.array(healthItem),
  total: listTotal,
  /** For a team's token, none. */
  pages: z.array(pageMeasure),
  /** Reports that carried no load token of this host, and count for nothing else. */
  unproven: z.number(),
  /** Reports that a limit, or a lack of room, left out of these figures. For a team's token 0. */
  dropped: z.number(),
  /** Draws that no page told of: as many as the pages of the sample tell for others. */
  estimated: z.number(),
})
export type HealthBody = z.infer<typeof healthBody>

const healthPoint = z.object({
  /** The start of its minute or hour. */
  at: time,
  draws: z.number(),
  failures: z.number(),
  later: z.number(),
  failuresPer1000: z.nullable(z.number()),
  loadP95: z.nullable(percentile),
  drawP95: z.nullable(percentile),
})

/** An action that changes what is live of a remote, or says that it fails. */
export const healthMarkAction = z.enum([
  'guard.canary-removed',
  'guard.rolled-back',
  'guard.switched-off',
  'guard.warned',
  'remote.disabled',
  'remote.enabled',
  'remote.released',
  'remote.rolled-back',
])

const healthMark = z.object({
  at: time,
  /** As the audit has it. */
  action: healthMarkAction,
  who: z.string(),
  /** Of a release: what is live since then; `null`: nothing. */
  live: z.optional(z.nullable(releasedRemote)),
  /** Of a switch or a warning: the part; without either, all of it. */
  version: z.optional(z.string()),
  component: z.optional(z.string()),
})
export type HealthMark = z.infer<typeof healthMark>

const comparedFigures = z.object({ first: healthFigures, second: healthFigures })

/** Two versions side by side, of signed-in users, over the times in which both were live and asked for. */
const healthComparison = z.object({
  first: z.string(),
  second: z.string(),
  /** So many minutes, and for what is older than a day, hours. */
  minutes: z.number(),
  hours: z.number(),
  all: comparedFigures,
  components: z.array(z.extend(comparedFigures, { component: z.string() })),
})
export type HealthComparison = z.infer<typeof healthComparison>

/** The body of `GET /manage/health/{remote}`. */
export const remoteHealthBody = z.object({
  ...common,
  remote: z.string(),
  /** The versions that are live, and those that somebody reported of; live ones first, then the newest. */
  versions: z.array(
    z.extend(z.extend(healthFigures, liveVersion.shape), {
      version: z.string(),
      browsers: z.array(z.extend(healthFigures, { browser: z.string() })),
    }),
  ),
  /** Live versions first, the worst of them before the others. */
  components: z.array(healthItem),
  /** The time between two points. */
  step: z.enum(['minute', 'hour']),
  /**
   * Of each version that was asked for, the oldest point first; times without a report are left out. Of one
   * component, if one was asked for.
   */
  series: z.array(z.object({ version: z.string(), points: z.array(healthPoint) })),
  /** The events of the remote meanwhile, the oldest first: the last 50. */
  marks: z.array(healthMark),
  /** `null`: there are no two versions. */
  comparison: z.nullable(healthComparison),
})
export type RemoteHealthBody = z.infer<typeof remoteHealthBody>
