import type { Command } from 'commander'
import { teamWords } from './hand-on'

/** The words of operators by what they are for, in the order of the help. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'A host of your own:': ['dev', 'build', 'start', 'migrate', 'doctor', 'names', 'texts'],
  'What is live:': ['overview', 'remote', 'release', 'guard', 'health', 'budget', 'errors'],
  'What is where:': ['layout', 'explain', 'proposal', 'rule'],
  'People:': ['operator', 'user', 'tenant'],
  'Trust:': ['token', 'key', 'grant', 'webhook', 'audit', 'browsers'],
  'Data:': ['backup', 'verify', 'restore', 'prune'],
  'This command:': ['login', 'logout'],
}

const completionHint =
  'The shell completes words: slipway complete bash, zsh, fish or powershell prints how.'

const words = Object.entries(groups).flatMap(([heading, of]) =>
  of.map((word) => ({ heading, word })),
)

/** Gives each command its group and its place in the help, and names what is a team's. */
export function groupCommands(program: Command): void {
  const placeOf = (command: Command) => words.findIndex(({ word }) => word === command.name())
  for (const command of program.commands) {
    const group = words[placeOf(command)]
    if (!group) throw new Error(`The command ${command.name()} has no group in the help.`)
    command.helpGroup(group.heading)
  }
  // Commander's help has them in the order of its list, and offers no other way to it.
  ;(program.commands as Command[]).sort((one, other) => placeOf(one) - placeOf(other))
  program.addHelpText(
    'after',
    `\nOf teams, by @slipway/sdk: ${teamWords.join(', ')}.\n${completionHint}`,
  )
}
