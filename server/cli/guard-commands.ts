import { type GuardMode, newGuardMode } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { setGuardMode } from '../guard/guard-mode'
import { guardView } from '../guard/guard-view'
import type { Answer, Operation } from './operation'
import { parseOrder } from './parse-order'
import type { Run } from './user-commands'

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
    .command('show')
    .description('say whether it acts, and what it did')
    .action(() => run(show))
  for (const [mode, does] of Object.entries(modes)) {
    command
      .command(mode)
      .description(does)
      .requiredOption('--why <text>', 'the reason, for those who read it later')
      .option('--dry-run', 'say what would change, and change nothing')
      .action((options: ModeOptions) => run((operation) => setMode(operation, mode, options)))
  }
}

async function show({ storage }: Operation): Promise<Answer> {
  const { mode, set, brakedUntil, outcomes } = await guardView(storage, { seen: [] })
  const by = set ? ` since ${set.since}, by ${set.who}: ${set.why}` : ''
  const braked =
    brakedUntil === undefined
      ? []
      : [`It took two versions off in ten minutes: until ${brakedUntil} it only warns.`]
  const lines = outcomes.map(({ at, remote, version, did, figures }) => {
    const { component, failures, draws } = figures
    return `  ${at}  ${did}: ${component} of ${remote} ${version}, ${failures} of ${draws} draws failed`
  })
  return {
    data: { mode, set, ...(brakedUntil !== undefined && { brakedUntil }), outcomes },
    text: [`The guard is ${said(mode)}${by}.`, ...braked, ...lines].join('\n'),
  }
}

async function setMode(
  { catalog }: Operation,
  mode: string,
  { why, dryRun = false }: ModeOptions,
): Promise<Answer> {
  const { actor, ...deps } = catalog(dryRun)
  const order = parseOrder(newGuardMode, { mode, why })
  await setGuardMode(deps, { ...order, actor })
  const text = `The guard ${dryRun ? 'would be' : 'is'} ${said(order.mode)}.`
  return { data: { mode: order.mode, dryRun }, text }
}

function said(mode: GuardMode): string {
  return mode === 'warn' ? 'only warning' : mode
}
