import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostVersions } from '@slipway/sdk/check'
import { readExposes } from '../adopt/add-plugin'
import { adoptConfig } from '../adopt/adopt-config'
import { type ByHand, byHandText } from '../adopt/by-hand'
import { editPackage } from '../adopt/edit-package'
import { findConfig } from '../adopt/find-config'
import { installPackages, packageManager } from '../adopt/install-packages'
import { readProject } from '../adopt/project'
import { proposedSlots } from '../adopt/proposed-slots'
import { askYes } from '../ask'
import {
  type Answer,
  type CommandContext,
  type DescribeCommand,
  exitCodes,
} from '../command-context'
import { diffText, type TextChange, writeChanges } from '../files/text-change'
import { packageFolder } from '../own-package'
import { usageError } from '../usage-error'

interface AdoptFlags {
  readonly config?: string
  readonly expose?: readonly string[]
  readonly location?: string
  readonly hostReact?: boolean
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly install: boolean
}

/** `slipway adopt`. */
export const adoptCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .option('--config <file>', "the bundler's configuration (default: the only one that is there)")
    .option(
      '--expose <file...>',
      'where there is no federation plugin: add one that exposes these components',
    )
    .option(
      '--location <name>',
      'propose a slot there for what is exposed, such as dashboard-before-cards',
    )
    .option(
      '--host-react',
      'have components of React 16 to 18 drawn by the React of the host, without bridges',
    )
    .option('--yes', 'write the changes and install what they need, without a question')
    .option('--dry-run', 'show the changes, and write nothing')
    .option('--no-install', 'install nothing')
    .action(async () => answer(await adopt(context, command.opts<AdoptFlags>())))
}

async function adopt(context: CommandContext, flags: AdoptFlags): Promise<Answer> {
  const plan = await planOf(context, flags)
  const isWritten = plan.changes.length > 0 && (await write(context, flags, plan))
  const isNeeded = isWritten && plan.changes.some(({ path }) => path === 'package.json')
  const toInstall = isNeeded ? await install(context, flags) : undefined
  return answerOf(plan, { isWritten, toInstall, again: againLine(flags, '--yes') })
}

// What was named is named again: without it the next line would be refused, or change another file.
function againLine(
  { config, expose = [], location, hostReact, install: installs }: AdoptFlags,
  how: '--yes' | '--dry-run',
): string {
  const named = [
    ...(config === undefined ? [] : ['--config', quoted(config)]),
    ...(installs ? [] : ['--no-install']),
    ...(hostReact ? ['--host-react'] : []),
    ...(location === undefined ? [] : ['--location', quoted(location)]),
    ...(expose.length > 0 ? ['--expose', ...expose.map(quoted)] : []),
  ]
  return ['npx slipway adopt', how, ...named].join(' ')
}

const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

interface Plan {
  readonly changes: readonly TextChange[]
  readonly byHand: readonly ByHand[]
  readonly notes: readonly string[]
}

async function planOf({ cwd }: CommandContext, flags: AdoptFlags): Promise<Plan> {
  const project = readProject(cwd)
  const exposes = readExposes(cwd, flags.expose ?? [])
  const slots = proposedSlots(flags.location, exposes)
  const wanted = { exposes, isHostReact: flags.hostReact === true }
  const config = findConfig(cwd, flags.config)
  const { files, bridges, byHand, notes, ...needed } = adoptConfig(config, project, wanted)
  const before = project.packageText
  const after = editPackage(project, { ...needed, slots }, await knownVersions())
  const about = before === after ? [] : [{ path: 'package.json', before, after }]
  const changes = [
    ...[...files].map(([path, texts]) => ({ path, ...texts })),
    ...[...bridges].map(([path, text]) => ({ path, before: '', after: text })),
    ...about,
  ]
  return { changes, byHand, notes }
}

/** The versions of packages that this repository is tested with. */
async function knownVersions(): Promise<Record<string, string>> {
  const text = await readFile(join(packageFolder, 'template/versions.json'), 'utf8')
  const { runtime } = hostVersions
  const federation = ['@module-federation/enhanced', '@module-federation/rsbuild-plugin']
  return { ...JSON.parse(text), ...Object.fromEntries(federation.map((name) => [name, runtime])) }
}

const diffOf = ({ changes }: Plan) => changes.map(diffText).join('\n\n')

/** Writes the changes after a yes; returns whether it did. */
async function write(context: CommandContext, flags: AdoptFlags, plan: Plan): Promise<boolean> {
  if (flags.dryRun) return false
  if (!flags.yes) {
    if (!context.isTerminal) throw usageError(unasked(flags))
    context.progress(diffOf(plan))
    if (!(await askYes(context, 'Write these changes?'))) return false
  }
  await writeChanges(context.cwd, plan.changes)
  return true
}

const unasked = (flags: AdoptFlags) =>
  `There is no terminal to ask for a yes. To see the changes: ${againLine(flags, '--dry-run')}. To write them: ${againLine(flags, '--yes')}`

/** Installs what was written; returns the command that is left to be run, if it was not, or did not succeed. */
async function install(context: CommandContext, flags: AdoptFlags): Promise<string | undefined> {
  const manager = packageManager(context.cwd)
  const command = `${manager} install`
  if (!flags.install) return command
  if (!flags.yes && !(await askYes(context, `Run "${command}"?`))) return command
  if (await installPackages(context.cwd, manager)) return undefined
  context.progress(`"${command}" did not succeed; its own report is above.`)
  return command
}

interface Done {
  readonly isWritten: boolean
  /** The command that is left to be run. */
  readonly toInstall: string | undefined
  /** The command that writes these changes. */
  readonly again: string
}

function answerOf(plan: Plan, { isWritten, toInstall, again }: Done): Answer {
  const { changes, byHand, notes } = plan
  const lines = [...byHand.map(byHandText), ...notes]
  const diff = changes.map((one) => ({ path: one.path, diff: diffText(one) }))
  const data = { isWritten, changes: diff, byHand, notes }
  const text = [headOf(plan, isWritten), ...lines].join('\n')
  if (changes.length > 0 && !isWritten) return { data, text, next: [again] }
  const next = [...(toInstall ? [toInstall] : []), 'npm run build', 'npx slipway check']
  return { data, text, next, exitCode: byHand.length > 0 ? exitCodes.refused : exitCodes.done }
}

function headOf(plan: Plan, isWritten: boolean): string {
  const { changes, byHand } = plan
  const files = changes.map(({ path }) => path).join(', ')
  if (isWritten) return `Changed: ${files}.`
  if (changes.length > 0) return `${diffOf(plan)}\n\nNot written: ${files}.`
  return byHand.length > 0 ? 'Nothing could be changed.' : 'Nothing is to be changed.'
}
