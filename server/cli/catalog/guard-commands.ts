import {
  type GuardBody,
  type GuardedComponent,
  type GuardedVersion,
  type GuardFigures,
  type GuardMode,
  type Manifest,
  newGuardMode,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { arrangeStored } from '../../catalog/arrange-stored'
import type { CatalogState } from '../../catalog/catalog-state'
import { indexComponents } from '../../catalog/component-index'
import { deliveredPlaces } from '../../guard/criticality'
import { setGuardMode } from '../../guard/guard-mode'
import { guardView } from '../../guard/guard-view'
import { look, type SeenVersion } from '../../guard/look'
import { watchedVersions } from '../../guard/watched-versions'
import { readConfig } from '../../process/config/config'
import type { SlotRegistry } from '../../slots/slot-registry'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import type { Answer, Operation } from '../operation'
import { type OperatorHost, sayDryRun } from '../over-http/operator-host'
import { parseOrder } from '../parse-order'
import type { Run } from '../user-commands'

interface ModeOptions {
  readonly why: string
  readonly dryRun?: boolean
}

const modes = {
  on: 'take off what fails',
  warn: 'only warn of what fails',
  off: 'do nothing about what fails',
} as const satisfies Record<GuardMode, string>

/** `slipway guard …`: what takes off versions that fail. */
export function addGuardCommands(program: Command, run: Run): void {
  const command = program.command('guard').description('The guard: it takes off versions that fail')
  command
    .command('show', { isDefault: true })
    .description('say whether it acts, what it sees of new versions, and what it did')
    .action(() => run(show, async (host) => shown((await host.ask('GET /manage/guard')).body)))
  for (const [mode, does] of Object.entries(modes)) {
    command
      .command(mode)
      .description(does)
      .requiredOption('--why <text>', 'the reason, for those who read it later')
      .option('--dry-run', 'say what would change, and change nothing')
      .action((options: ModeOptions) =>
        run(
          (operation) => setMode(operation, mode, options),
          (host) => setByHost(host, mode, options),
        ),
      )
  }
}

async function show({ application: { slots }, storage }: Operation): Promise<Answer> {
  const isLocal = readConfig(process.env).mode === 'local'
  const seen = await lookStored(storage, { slots, isLocal })
  return shown(await guardView(storage, { seen }))
}

function shown({ mode, set, brakedUntil, watched, outcomes }: GuardBody): Answer {
  const by = set ? ` since ${set.since}, by ${set.who}: ${set.why}` : ''
  const braked =
    brakedUntil === undefined
      ? []
      : [`It took two versions off in ten minutes: until ${brakedUntil} it only warns.`]
  const lines = outcomes.flatMap(({ at, remote, version, did, figures }) => {
    const { component, failures, draws } = figures
    return [
      `  ${at}  ${did}: ${component} of ${remote} ${version}, ${failures} of ${draws} uses failed`,
      ...causesLines(figures),
    ]
  })
  return {
    data: { mode, set, ...(brakedUntil !== undefined && { brakedUntil }), watched, outcomes },
    text: [
      `The guard is ${said(mode)}${by}.`,
      ...braked,
      ...watched.flatMap(watchedLines),
      ...lines,
    ].join('\n'),
  }
}

/** What the pages with failures had in common, and what to do where that may be the cause. */
function causesLines({ component, later = 0, common = [] }: GuardFigures): string[] {
  const shared = common.map(({ remote, version, failures, draws, drawsWith, mayBreak }) => {
    const had = `All ${failures} uses with failures also had ${remote} ${version}; ${drawsWith} of ${draws} without failures had it.`
    const next = ` It may break ${component}, so nothing was taken off: look at ${remote} first, end its canary or roll it back.`
    return `    ${had}${mayBreak ? next : ''}`
  })
  const after = `    ${later} of the failures came after their box had been drawn: they take nothing off.`
  return later > 0 ? [...shared, after] : shared
}

const verdicts = {
  'cannot-tell': 'cannot tell yet',
  'no-difference': 'no difference',
  worse: 'worse',
} as const satisfies Record<GuardedComponent['verdict'], string>

/** A version with a line for each of its components: the verdict and what it is based on. */
function watchedLines(version: GuardedVersion): string[] {
  const { remote, as, baseVersion, components, since } = version
  const beside = baseVersion === null ? 'nothing before it' : `beside ${baseVersion}`
  return [
    `  ${remote} ${version.version}, ${as} since ${since}, ${beside}:`,
    ...components.map((component) => `    ${componentText(component)}`),
  ]
}

function componentText({ component, verdict, missing, base, ...own }: GuardedComponent): string {
  const at = weightText(own)
  const figures = `${own.failures} of ${own.draws} draws of ${own.users} users failed`
  const others = base ? `, ${base.failures} of ${base.draws} before` : ''
  return `${component}${at}: ${verdicts[verdict]}; ${figures}${others}${missingText(missing)}`
}

/** Returns how much depends on the component and whose word that is, where it is not as usual. */
function weightText({
  criticality,
  criticalAt,
}: Pick<GuardedComponent, 'criticality' | 'criticalAt'>) {
  if (criticalAt !== undefined) return ` (${criticality}, as operators say of ${criticalAt})`
  return criticality === 'normal' ? '' : ` (${criticality}, as its build says)`
}

function missingText(missing: GuardedComponent['missing']): string {
  if (missing === undefined) return ''
  if (missing === null) return '; the former version had too few'
  const { draws, users, baseDraws } = missing
  const parts = [
    ...(draws > 0 ? [`${draws} more draws`] : []),
    ...(users > 0 ? [`${users} more users`] : []),
    ...(baseDraws > 0 ? [`${baseDraws} more draws of the former version`] : []),
  ]
  return parts.length > 0 ? `; missing: ${parts.join(', ')}` : ''
}

async function setMode(
  { catalog }: Operation,
  mode: string,
  { why, dryRun = false }: ModeOptions,
): Promise<Answer> {
  const { actor, ...deps } = catalog(dryRun)
  const order = parseOrder(newGuardMode, { mode, why })
  await setGuardMode(deps, { ...order, actor })
  return modeAnswer(order.mode, dryRun)
}

async function setByHost(
  host: OperatorHost,
  mode: string,
  { why, dryRun }: ModeOptions,
): Promise<Answer> {
  const body = parseOrder(newGuardMode, { mode, why })
  await host.ask('PUT /manage/guard', { query: sayDryRun(dryRun), body })
  return modeAnswer(body.mode, dryRun)
}

function modeAnswer(mode: GuardMode, dryRun = false): Answer {
  const text = `The guard ${dryRun ? 'would be' : 'is'} ${said(mode)}.`
  return { data: { mode, dryRun }, text }
}

function said(mode: GuardMode): string {
  return mode === 'warn' ? 'only warning' : mode
}

/** What the guard sees in what is stored at this moment, for a process that delivers nothing itself. */
async function lookStored(
  storage: StorageScope,
  { slots, isLocal }: { readonly slots: SlotRegistry; readonly isLocal: boolean },
): Promise<readonly SeenVersion[]> {
  const { state } = await arrangeStored(slots, storage)
  const places = () => deliveredPlaces(slots.current().delivered)
  const now = Date.now()
  const without = catalogOf(state, () => undefined)
  const watched = await watchedVersions(storage, { catalog: without, now, isLocal, places })
  const formers = new Map<string, Manifest>()
  for (const { remote, former = '' } of watched) {
    const found = await createVersionsTable(storage).find(remote, former)
    if (found) formers.set(`${remote}@${former}`, found.manifest)
  }
  const catalog = catalogOf(state, (remote, version) => formers.get(`${remote}@${version}`))
  return await look({ storage, catalog, isLocal, places, now: () => now })
}

type Find = (remote: string, version: string) => Manifest | undefined

function catalogOf(state: CatalogState, version: Find) {
  return { current: () => ({ state, components: indexComponents(state, '') }), version }
}
