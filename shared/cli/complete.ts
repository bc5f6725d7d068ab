import type { Command } from 'commander'
import { operatorCommands } from './hand-on'

/**
 * Readies the program for a word that it does not know, and for a shell that asks how words go on: it learns the
 * operators' commands by name, which it never runs, so that the nearest word of both packages is offered.
 */
export async function learnWords(program: Command, argv: readonly string[]): Promise<void> {
  const word = argv[2] ?? ''
  const isKnown = program.commands.some((command) => command.name() === word)
  if (isKnown || /^(help|-.*|)$/.test(word)) return
  for (const path of operatorCommands) nameCommand(program, path.split(' '))
  if (word === 'complete') (await import('@bomb.sh/tab/commander')).default(program)
}

function nameCommand(program: Command, path: readonly string[]): void {
  path.reduce(
    (parent, name) =>
      parent.commands.find((command) => command.name() === name) ?? parent.command(name),
    program,
  )
}
