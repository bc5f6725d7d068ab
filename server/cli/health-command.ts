import {
  boxesOf,
  type HealthBody,
  type HealthFigures,
  type HealthItem,
  type HealthRange,
  healthRange,
  type Percentile,
  type RemoteHealthBody,
} from '@slipway/sdk/contract'
import { type Command, Option } from 'commander'
import { createHealthViews } from '../health/figures/health-views'
import type { Answer, Operation } from './operation'
import type { OperatorHost } from './over-http/operator-host'
import type { Run } from './user-commands'

interface HealthOptions {
  readonly range: HealthRange
}

const MOST = 100

/** `slipway health`: what pages reported of slots. */
export function addHealthCommand(program: Command, run: Run): void {
  program
    .command('health [remote]')
    .description(
      'show what became of slots, the worst first; of one remote, or of all; 100 at most',
    )
    .addOption(
      new Option('--range <range>', 'the last hour, day, week or month')
        .choices(healthRange.options)
        .default('day'),
    )
    .action((remote: string | undefined, { range }: HealthOptions) =>
      run(
        (operation) => byDatabase(operation, { remote, range }),
        (host) => byHost(host, { remote, range }),
      ),
    )
}

interface Asked extends HealthOptions {
  readonly remote: string | undefined
}

async function byDatabase(deps: Operation, { remote, range }: Asked): Promise<Answer> {
  const views = createHealthViews(deps)
  if (remote !== undefined) return answerOf(await views.remote({ range, remote }))
  return answerOf(await views.overview({ range, page: 1, perPage: MOST }))
}

async function byHost(host: OperatorHost, { remote, range }: Asked): Promise<Answer> {
  if (remote === undefined) {
    const query = { range, perPage: String(MOST) }
    return answerOf((await host.ask('GET /manage/health', { query })).body)
  }
  const given = { path: { remote }, query: { range } }
  return answerOf((await host.ask('GET /manage/health/{remote}', given)).body)
}

function answerOf(data: HealthBody | RemoteHealthBody): Answer {
  const items = 'components' in data ? data.components : data.items
  const lines = items.slice(0, MOST).map(line)
  return { data, text: lines.join('\n') || 'No page has reported anything in this time.' }
}

function line(item: HealthItem): string {
  const { component, remote, version, failuresPer1000, reasons, load } = item
  const name = `${component ?? '(unknown)'} ${remote === null ? '(no remote)' : `${remote}@${version}`}`
  const rate = failuresPer1000 === null ? 'too few to tell' : `${failuresPer1000} of 1,000 fail`
  const why = reasons.map(({ code, count }) => `${code} ${count}`).join(', ')
  return [
    name.padEnd(40),
    item.live.padEnd(6),
    failedBoxes(item).padEnd(28),
    rate.padEnd(20),
    `load p95 ${timeText(load.p95)}`,
    why,
  ]
    .join('  ')
    .trimEnd()
}

function failedBoxes(figures: HealthFigures): string {
  const { failures, later } = figures
  const were = later === 1 ? 'it was' : 'they were'
  const drawn = later > 0 ? `, ${later} of them after ${were} drawn` : ''
  return `${failures} of ${boxesOf(figures)} boxes failed${drawn}`
}

function timeText(p95: Percentile | null): string {
  if (p95 === null) return '–'
  return p95.upTo === null ? `> ${p95.above} ms` : `≤ ${p95.upTo} ms`
}
