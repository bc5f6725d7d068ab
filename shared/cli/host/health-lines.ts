import {
  boxesOf,
  type HealthComparison,
  type HealthFigures,
  type HealthRange,
  type Percentile,
  type RemoteHealthBody,
  usedBudgetText,
} from '@slipway/sdk/contract'

type Version = RemoteHealthBody['versions'][number]

const ranges: Readonly<Record<HealthRange, string>> = {
  hour: 'the last hour',
  day: 'the last 24 hours',
  week: 'the last 7 days',
  month: 'the last 30 days',
}

/** Describes how the live versions do, a line each, and how they compare with the version before. */
export function healthLines({
  versions,
  comparison,
  range,
  budgets = [],
}: RemoteHealthBody): string[] {
  const live = versions.filter((version) => version.live !== 'none')
  if (live.length === 0) return []
  const before = versions.find((version) => version.live === 'none')
  return [
    `In ${ranges[range]}:`,
    ...live.map((version) => `  ${nameOf(version)}: ${sentence(version)}`),
    ...comparedLines({ live, before, comparison }),
    ...budgetLines(budgets),
  ]
}

/** `  PriceCard: used up: 120 % of 5 failures per 1,000`. */
function budgetLines(budgets: NonNullable<RemoteHealthBody['budgets']>): string[] {
  if (budgets.length === 0) return []
  const stateOf = { bad: 'used up: ', warn: 'nearly used up: ', ok: '', idle: '' } as const
  return [
    'Used of the budgets of 7 days:',
    ...budgets.map((one) => `  ${one.component}: ${stateOf[one.tone]}${usedBudgetText(one)}`),
  ]
}

interface Compared extends Pick<RemoteHealthBody, 'comparison'> {
  readonly live: readonly Version[]
  readonly before: Version | undefined
}

function comparedLines({ live, before, comparison }: Compared): string[] {
  if (comparison && comparison.minutes + comparison.hours > 0) return [sameTimes(comparison)]
  if (!before) return []
  // A canary that nobody was asked for beside its base compares with the base above.
  const isBeside = live.length > 1
  return isBeside ? [] : [`  Before it, ${before.version}: ${sentence(before)}`]
}

function sameTimes({ first, second, minutes, hours, all }: HealthComparison): string {
  const times = [
    ...(minutes > 0 ? [minutes === 1 ? '1 minute' : `${minutes} minutes`] : []),
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
  ].join(' and ')
  const start = `  Over the same ${times}, of signed-in users:`
  if (all.first.failuresPer1000 === null || all.second.failuresPer1000 === null)
    return `${start} too few reports to compare ${first} with ${second}.`
  return `${start} ${first} ${rate(all.first)}, ${second} ${rate(all.second)}; ${loads(all.first)} with ${first}, ${loads(all.second)} with ${second}.`
}

function nameOf({ version, live }: Version): string {
  return live === 'canary' ? `${version} (canary)` : version
}

function sentence(figures: HealthFigures): string {
  if (boxesOf(figures) === 0) return 'nobody was to see it.'
  const done = failedBoxes(figures)
  if (figures.failuresPer1000 === null) return `${done}; too few to tell more.`
  return `${done}: it ${rate(figures)}; ${loads(figures)}.`
}

/** `3 of 1,200 boxes failed (render-failed), 1 of them after it was drawn`. */
function failedBoxes(figures: HealthFigures): string {
  const { failures, later, reasons } = figures
  const boxes = boxesOf(figures)
  const done = `${number(failures)} of ${number(boxes)} ${boxes === 1 ? 'box' : 'boxes'} failed`
  const why = reasons[0] ? ` (${reasons.map(({ code }) => code).join(', ')})` : ''
  const were = later === 1 ? 'it was' : 'they were'
  return `${done}${why}${later > 0 ? `, ${number(later)} of them after ${were} drawn` : ''}`
}

function rate({ failuresPer1000 }: HealthFigures): string {
  return failuresPer1000 === 0 ? 'never fails' : `fails ${failuresPer1000} of 1,000 times`
}

function loads({ load: { p95 } }: HealthFigures): string {
  return p95 ? `95 of 100 loads take ${timeText(p95)}` : 'too few loads to tell how long they take'
}

function timeText({ above, upTo }: Percentile): string {
  return upTo === null ? `more than ${above} ms` : `at most ${upTo} ms`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
