import { isActionLocation, slotLocations } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { addComponent } from '../add/add-component'
import { addLanguage } from '../add/add-language'
import { addRemote } from '../add/add-remote'
import { addResource } from '../add/add-resource'
import { type HostSources, readHostSources } from '../add/host-sources'
import { byHandText } from '../adopt/by-hand'
import { askYes } from '../ask'
import {
  type Answer,
  type CommandContext,
  type CommandParts,
  type DescribeCommand,
  exitCodes,
} from '../command-context'
import { diffText, type TextChange, writeChanges } from '../files/text-change'
import { usageError } from '../usage-error'

interface AddFlags {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly location: string
  readonly remote?: string
}

/** Adds one thing to the sources of a host; returns notes. */
type Add = (host: HostSources, name: string, flags: AddFlags) => Promise<readonly string[]>

/** The things that may be added; each is described, and has what comes next. */
const kinds: Readonly<Record<string, Kind>> = {
  resource: {
    about: 'a resource: its fields, table, permissions, place in the navigation, and test',
    named: 'such as invoices: lower-case letters, digits, "-"',
    add: addResource,
    next: ['npm run types', 'npm test'],
  },
  remote: {
    about: 'a remote with one component, its tests, and its slot in the application',
    named: 'such as prices: lower-case letters, digits, "-"',
    add: (host, name, { location }) => addRemote(host, { name, location: checkLocation(location) }),
    next: ['npm install', 'npm start'],
  },
  component: {
    about: 'a component of a remote, its tests, and its slot in the application',
    named: 'such as OrderTotal',
    add: (host, name, { location, remote }) =>
      addComponent(host, { name, remote, location: checkLocation(location) }),
    next: ['npm test'],
  },
  language: {
    about: 'a language: a copy of each text to be translated, and a test that none lacks it',
    named: 'a tag of BCP 47, such as fr or pt-BR',
    add: addLanguage,
    next: ['npx slipway texts', 'npm test'],
  },
}

interface Kind {
  readonly about: string
  readonly named: string
  readonly add: Add
  readonly next: readonly string[]
}

const usualLocation = 'dashboard-before-cards'

/** `slipway add`. */
export const addCommand: DescribeCommand = (command, parts) => {
  for (const [name, kind] of Object.entries(kinds)) {
    const added = command
      .command(name)
      .description(kind.about)
      .argument('<name>', kind.named)
      .option('--yes', 'write the changes without a question')
      .option('--dry-run', 'show the changes, and write nothing')
      .option('--json', 'print one JSON object on standard output')
    describePlace(added, name)
    added.action(async (given: string) => await runAdd(parts, { name, given }, added))
  }
}

function describePlace(command: Command, name: string): void {
  if (name === 'component') command.option('--remote <name>', 'the remote (default: the only one)')
  if (name === 'component' || name === 'remote')
    command.option('--location <name>', 'where the component stands', usualLocation)
}

interface Wanted {
  /** Of the kind. */
  readonly name: string
  readonly given: string
}

async function runAdd({ context, answer }: CommandParts, wanted: Wanted, command: Command) {
  const kind = kinds[wanted.name]
  if (!kind) throw usageError(`There is nothing named "${wanted.name}" to add.`)
  const flags = command.opts<AddFlags>()
  const host = readHostSources(context.cwd)
  const notes = await kind.add(host, wanted.given, flags)
  const again = againLine(wanted, command)
  const isWritten = await writeAfterYes(context, { flags, again }, host.changes())
  answer(answerOf(host, { notes, isWritten, next: isWritten ? kind.next : [`${again} --yes`] }))
}

// What was named is named again: without it, the next line would put it elsewhere.
function againLine({ name, given }: Wanted, command: Command): string {
  const { location, remote } = command.opts<Partial<AddFlags>>()
  const places = [remote && `--remote ${remote}`, location && `--location ${location}`]
  return ['npx slipway add', name, given, ...places.filter(Boolean)].join(' ')
}

interface Asking {
  readonly flags: AddFlags
  readonly again: string
}

/** Writes the changes, after a yes where a file of somebody's changes; returns whether it did. */
async function writeAfterYes(
  context: CommandContext,
  { flags, again }: Asking,
  changes: readonly TextChange[],
): Promise<boolean> {
  if (flags.dryRun) return false
  const edits = changes.filter(({ before }) => before !== '')
  if (edits.length > 0 && !flags.yes) {
    if (!context.isTerminal)
      throw usageError(
        `There is no terminal to ask for a yes. To see the changes: ${again} --dry-run. To write them: ${again} --yes`,
      )
    context.progress(shown(changes))
    if (!(await askYes(context, 'Write these changes?'))) return false
  }
  await writeChanges(context.cwd, changes)
  return true
}

/** The names of new files, and what changes in those that are there. */
function shown(changes: readonly TextChange[]): string {
  const added = changes.filter(({ before }) => before === '').map(({ path }) => `New: ${path}`)
  const edits = changes.filter(({ before }) => before !== '').map(diffText)
  return [added.join('\n'), ...edits].filter(Boolean).join('\n\n')
}

interface Done {
  readonly notes: readonly string[]
  readonly isWritten: boolean
  readonly next: readonly string[]
}

function answerOf(host: HostSources, { notes, isWritten, next }: Done): Answer {
  const changes = host.changes()
  const { byHand } = host
  const files = changes.map((one) => ({
    path: one.path,
    ...(one.before === '' ? { isNew: true } : { diff: diffText(one) }),
  }))
  const head = isWritten
    ? changes.map(({ path, before }) => `${before === '' ? 'New' : 'Changed'}: ${path}`).join('\n')
    : `${shown(changes)}\n\nNot written.`
  return {
    data: { isWritten, files, byHand, notes },
    text: [head, ...notes, ...byHand.map(byHandText)].join('\n'),
    next,
    exitCode: byHand.length > 0 ? exitCodes.refused : exitCodes.done,
  }
}

function checkLocation(location: string): string {
  if (!slotLocations.names().includes(location)) throw usageError(slotLocations.absence(location))
  if (!isActionLocation(location)) return location
  throw usageError(
    `A component at ${location} receives a record. In remotes/: npx slipway create <name> --location ${location}`,
  )
}
