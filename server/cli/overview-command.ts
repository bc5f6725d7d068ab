import {
  failureText,
  type OverviewBody,
  type Percentile,
  stateText,
  usedBudgetText,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { readOverview } from '../overview/overview'
import { describeEntry } from './audit-commands'
import type { Answer } from './operation'
import type { Run } from './user-commands'

/** `slipway overview`: whether everything is all right. */
export function addOverviewCommand(program: Command, run: Run): void {
  program
    .command('overview')
    .description('say whether everything is all right: what fails, what is under way, what changed')
    .action(() =>
      run(
        async ({ application: { slots }, failureLines, storage }) => {
          const { locations, propsOf: registered } = slots
          const deps = { storage, failureLines, locations, registered }
          return answerOf(await readOverview(deps, { mayDecide: true, mayManage: true }))
        },
        async (host) => {
          const { body } = await host.ask('GET /manage/overview')
          return 'underWay' in body ? answerOf(body) : { data: body, text: stateText(body) }
        },
      ),
    )
}

function answerOf(data: OverviewBody): Answer {
  return { data, text: [stateText(data), ...sections(data)].join('\n') }
}

function sections({ failing, underWay, budgets = [], slowest, changes }: OverviewBody): string[] {
  return [
    ...section('Failures in the last hour:', failing.map(describeFailing)),
    ...section('Budgets of seven days:', budgets.map(describeBudget)),
    ...section('Under way:', describeUnderWay(underWay)),
    ...section('Slowest to draw (p95):', slowest.map(describeSlow)),
    ...section('Last changes:', changes.map(describeEntry)),
  ]
}

function describeFailing(one: OverviewBody['failing'][number]): string {
  return `${one.tone.padEnd(5)}${one.as.padEnd(7)}${failureText(one)}`
}

type Budget = NonNullable<OverviewBody['budgets']>[number]

function describeBudget({ tone, remote, component, ...parts }: Budget): string {
  return `${tone.padEnd(5)}${remote} ${component}: ${usedBudgetText(parts)}`
}

function describeSlow({
  remote,
  version,
  component,
  p95,
}: OverviewBody['slowest'][number]): string {
  return [timeText(p95).padEnd(11), component, `${remote}@${version}`].join(' ')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
}

function describeUnderWay(underWay: OverviewBody['underWay']): string[] {
  const { canaries, freeze, expiring, switchedOff } = underWay
  return [
    ...(freeze ? [`releases are frozen until ${freeze.until ?? 'somebody lifts it'}`] : []),
    ...canaries.map((one) => `canary ${one.remote}@${one.version}, ${one.percent} %`),
    ...switchedOff.map(({ remote, version, component, why }) => {
      const part = [remote, version, component].filter((name) => name !== undefined).join(' ')
      return `switched off: ${part} (${why})`
    }),
    ...counted('proposals that wait', underWay.proposals),
    ...counted('drafts of the layout', underWay.drafts),
    ...counted('webhooks that fail', underWay.webhooks),
    ...expiring.map(
      (one) => `${one.kind} ${one.name} of ${one.remote ?? one.owner} ends ${one.expiresAt}`,
    ),
  ]
}

const counted = (what: string, count: number) => (count > 0 ? [`${what}: ${count}`] : [])

function timeText({ above, upTo }: Percentile): string {
  return upTo === null ? `> ${above} ms` : `≤ ${upTo} ms`
}
