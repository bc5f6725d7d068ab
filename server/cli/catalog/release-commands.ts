import {
  codedProblem,
  newRelease,
  newReleaseFreeze,
  newRollback,
  type ReleasedRemote,
  type ReleaseEntry,
  type ReleaseFreeze,
  type ReplacedFreeze,
} from '@slipway/sdk/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { describePassedOver } from '../../catalog/release/former-set'
import { freezeReleases, toFreeze, unfreezeReleases } from '../../catalog/release/freeze-changes'
import { release, rollBack } from '../../catalog/release/release-changes'
import { toReleaseEntry } from '../../catalog/release/release-entry'
import { createReleaseFreezeTable } from '../../storage/tables/catalog/release-freeze-table'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { type Answer, anyhowOption, type Operation } from '../operation'
import { type OperatorHost, sayDryRun } from '../over-http/operator-host'
import { type LiveNow, releaseByHost, rollBackByHost } from '../over-http/release-calls'
import { parseId } from '../parse-id'
import { parseOrder } from '../parse-order'
import type { Run } from '../user-commands'
import { describeReleased } from './remote-commands'

interface ChangeOptions {
  readonly why: string
  readonly dryRun?: boolean
}

interface FreezeOptions extends ChangeOptions {
  readonly until?: string
  readonly anyhow?: true
}

type WantedSet = Record<string, ReleasedRemote | null>

/** `slipway release …`: what is live. */
export function addReleaseCommands(program: Command, run: Run): void {
  const command = program.command('release').description('Releases: what is live')
  addReading(command, run)
  changing(command, 'set')
    .description('release versions, all in one step')
    .argument('<remote@version...>', 'such as team@1.1.0; team@none takes it out', readWanted)
    .action((set: WantedSet, options: ChangeOptions) => runSet(run, options, () => set))
  changing(command, 'canary <remote> <version>')
    .description('give a share of the users another version than the live one')
    .requiredOption('--percent <number>', 'of the signed-in users; 0 ends the canary', readPercent)
    .action(
      (remote: string, version: string, options: ChangeOptions & { readonly percent: number }) =>
        runSet(run, options, (live) =>
          withCanary({ remote, version, percent: options.percent }, live[remote]),
        ),
    )
  for (const [step, meaning] of canarySteps)
    changing(command, `${step} <remote>`)
      .description(meaning)
      .action((remote: string, options: ChangeOptions) =>
        runSet(run, options, (live) => afterCanary(step, remote, live[remote])),
      )
  changing(command, 'rollback [remote]')
    .description('make the last good set live again, of one remote or of all; also while frozen')
    .option('--to <release>', 'the set of this release, also if it failed', parseId)
    .action((remote: string | undefined, options: ChangeOptions & { readonly to?: number }) =>
      run(
        (operation) => goBack(operation, remote, options),
        (host) => goBackByHost(host, remote, options),
      ),
    )
  addFreezing(command, run)
}

const canarySteps = [
  ['promote', 'give the version of the canary to everybody'],
  ['end-canary', 'take the canary away: everybody gets the live version'],
] as const

function changing(command: Command, usage: string): Command {
  return command
    .command(usage)
    .requiredOption('--why <text>', 'the reason, for those who read it later')
    .option('--dry-run', 'say what would change, and change nothing')
}

function addReading(command: Command, run: Run): void {
  command
    .command('list')
    .description('list releases, the newest first')
    .option('--limit <number>', 'how many', parseId, 25)
    .action(({ limit }: { readonly limit: number }) =>
      run(
        async ({ storage }) => {
          const rows = await createReleasesTable(storage).list({ limit: limit + 1, offset: 0 })
          const data = rows
            .slice(0, limit)
            .map((row, index) => toReleaseEntry(row, rows[index + 1] ?? none))
          return listAnswer(data)
        },
        async (host) => {
          const query = { perPage: String(limit) }
          return listAnswer((await host.ask('GET /manage/releases', { query })).body.items)
        },
      ),
    )
  command
    .command('show')
    .description('show what is live, and whether releases are frozen')
    .action(() =>
      run(
        async ({ storage }) => {
          const { id, remotes } = await createReleasesTable(storage).head()
          const stored = await createReleaseFreezeTable(storage).current()
          return showAnswer({ id, remotes, freeze: stored ? toFreeze(stored) : null })
        },
        async (host) => {
          const { id, remotes } = (await host.ask('GET /manage/releases/head')).body
          const { freeze } = (await host.ask('GET /manage/releases/freeze')).body
          return showAnswer({ id, remotes, freeze })
        },
      ),
    )
}

function listAnswer(data: readonly ReleaseEntry[]): Answer {
  const lines = data.map(({ id, createdAt, who, why, changed }) =>
    [`${String(id).padStart(6)}  ${createdAt}  ${who}: ${why}`, ...describeChanges(changed)].join(
      '\n',
    ),
  )
  return { data, text: lines.join('\n') || 'Nothing was ever released.' }
}

interface Shown extends Pick<ReleaseEntry, 'id' | 'remotes'> {
  readonly freeze: ReleaseFreeze | null
}

function showAnswer({ id, remotes, freeze }: Shown): Answer {
  const lines = Object.entries(remotes).map(
    ([name, live]) => `${name.padEnd(32)} ${describeReleased(live)}`,
  )
  const frozen =
    freeze && `Frozen until ${freeze.until ?? 'lifted'}, by ${freeze.who}: ${freeze.why}`
  const text = [`Release ${id}`, ...(frozen ? [frozen] : []), ...lines].join('\n')
  return { data: { id, remotes, freeze }, text }
}

const none = { id: 0, remotes: {}, createdAt: 0, who: '', why: '', isRollback: false }

function addFreezing(command: Command, run: Run): void {
  changing(command, 'freeze')
    .description('nobody releases; rolling back and switching off still work')
    .option(
      '--until <time>',
      'such as 2026-12-01T08:00:00Z; without it, until somebody lifts it',
      readTime,
    )
    .option(...anyhowOption)
    .action(({ dryRun, ...given }: FreezeOptions) =>
      run(
        async ({ catalog, storage }) => {
          const { actor, ...deps } = catalog(dryRun)
          const order = parseOrder(newReleaseFreeze, { until: null, ...given })
          const before = await createReleaseFreezeTable(storage).current()
          const { freeze } = await freezeReleases(deps, { ...order, actor })
          const insteadOf = before ? toFreeze(before) : null
          return frozenAnswer({ freeze: toFreeze(freeze), insteadOf }, dryRun)
        },
        async (host) => {
          const body = parseOrder(newReleaseFreeze, { until: null, ...given })
          const { freeze, replaced = null } = (
            await host.ask('PUT /manage/releases/freeze', { query: sayDryRun(dryRun), body })
          ).body
          if (!freeze) throw new Error('the server answers a freeze with none')
          return frozenAnswer({ freeze, insteadOf: replaced }, dryRun)
        },
      ),
    )
  command
    .command('unfreeze')
    .description('lift the freeze')
    .action(() =>
      run(
        async ({ catalog }) => {
          const { actor, ...deps } = catalog(false)
          return thawedAnswer(await unfreezeReleases(deps, { actor }))
        },
        async (host) =>
          thawedAnswer((await host.ask('DELETE /manage/releases/freeze')).body.replaced),
      ),
    )
}

interface Frozen {
  readonly freeze: ReleaseFreeze
  readonly insteadOf: ReplacedFreeze | null
}

function frozenAnswer({ freeze, insteadOf }: Frozen, dryRun = false): Answer {
  const end = freeze.until === null ? 'somebody lifts it' : freeze.until
  const others = insteadOf ? ` In place of the freeze of ${insteadOf.who}: ${insteadOf.why}` : ''
  const text = `Releases ${dryRun ? 'would be' : 'are'} frozen until ${end}.${others}`
  return { data: { ...freeze, insteadOf, dryRun }, text }
}

function thawedAnswer(replaced: ReplacedFreeze | undefined): Answer {
  const others = replaced ? ` The freeze was that of ${replaced.who}: ${replaced.why}` : ''
  const text = `Releases are not frozen.${others}`
  return { data: { freeze: null, ...(replaced && { replaced }) }, text }
}

type Decide = (live: Readonly<Record<string, ReleasedRemote>>) => WantedSet

function runSet(run: Run, options: ChangeOptions, decide: Decide): Promise<void> {
  return run(
    (operation) => releaseSet(operation, options, decide),
    async (host) => {
      const { body, etag: ifMatch } = await host.ask('GET /manage/releases/head')
      const order = parseOrder(newRelease, { why: options.why, set: decide(body.remotes) })
      const { dryRun } = options
      return answerOf(await releaseByHost(host, { ...order, dryRun, ifMatch }), dryRun)
    },
  )
}

async function releaseSet(
  { catalog, storage }: Operation,
  { why, dryRun }: ChangeOptions,
  decide: Decide,
): Promise<Answer> {
  const { caller, ...deps } = catalog(dryRun)
  const head = await createReleasesTable(storage).head()
  const order = parseOrder(newRelease, { why, set: decide(head.remotes) })
  return answerOf(await release(deps, { ...order, caller, expected: head.id }), dryRun)
}

async function goBack(
  { catalog, storage }: Operation,
  remote: string | undefined,
  { dryRun, ...options }: ChangeOptions & { readonly to?: number },
): Promise<Answer> {
  const { caller, ...deps } = catalog(dryRun)
  const { id: expected } = await createReleasesTable(storage).head()
  const order = parseOrder(newRollback, { ...options, ...(remote && { remote }) })
  return answerOf(await rollBack(deps, { ...order, caller, expected }), dryRun)
}

async function goBackByHost(
  host: OperatorHost,
  remote: string | undefined,
  { dryRun, ...options }: ChangeOptions & { readonly to?: number },
): Promise<Answer> {
  const order = parseOrder(newRollback, { ...options, ...(remote && { remote }) })
  return answerOf(await rollBackByHost(host, { ...order, dryRun }), dryRun)
}

function answerOf({ entry, isNew, passedOver }: LiveNow, dryRun = false): Answer {
  const head = dryRun ? 'This would go live:' : `Release ${entry.id} is live:`
  const text = isNew ? [head, ...describeChanges(entry.changed)].join('\n') : 'It is live already.'
  const over = passedOver.map((failed) => `Passed over: ${describePassedOver(failed)}.`)
  return { data: { ...entry, passedOver, isNew, dryRun }, text: [text, ...over].join('\n') }
}

function describeChanges(changed: ReleaseEntry['changed']): readonly string[] {
  return changed.map(
    ({ remote, from, to }) => `  ${remote}: ${describeReleased(from)} → ${describeReleased(to)}`,
  )
}

function readWanted(text: string, before: WantedSet = {}): WantedSet {
  const [, remote, version] = /^([^@]+)@(.+)$/.exec(text) ?? []
  if (!remote || !version) throw new InvalidArgumentError('Write remote@version.')
  return { ...before, [remote]: version === 'none' ? null : { version } }
}

interface Canary {
  readonly remote: string
  readonly version: string
  readonly percent: number
}

function withCanary(
  { remote, version, percent }: Canary,
  live: ReleasedRemote | undefined,
): WantedSet {
  if (!live)
    throw codedProblem(
      'release-refused',
      `Nothing was released. ${remote} is not live; first release a version for all.`,
    )
  const base = { version: live.version }
  return { [remote]: percent === 0 ? base : { ...base, canary: { version, percent } } }
}

function afterCanary(
  step: (typeof canarySteps)[number][0],
  remote: string,
  live: ReleasedRemote | undefined,
): WantedSet {
  if (!live?.canary)
    throw codedProblem('release-refused', `Nothing was released. ${remote} has no canary.`)
  return { [remote]: { version: step === 'promote' ? live.canary.version : live.version } }
}

function readPercent(text: string): number {
  const percent = Number(text)
  if (text.trim() && percent >= 0 && percent <= 100) return percent
  throw new InvalidArgumentError('Give a number from 0 to 100.')
}

function readTime(text: string): string {
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new InvalidArgumentError(`"${text}" is not a time. Write 2026-12-01T08:00:00Z.`)
}
