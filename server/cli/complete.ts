import type { Command } from 'commander'
import { teamWords } from './hand-on'

/**
 * Readies the program for a word that it does not know, and for a shell that asks how words go on: it learns the
 * teams' commands by name, which it never runs, so that the nearest word of both packages is offered.
 */
export async function learnTeamWords(program: Command, word: string): Promise<void> {
  const isKnown = program.commands.some((command) => command.name() === word)
  if (isKnown || /^(help|-.*|)$/.test(word)) return
  for (const name of teamWords) program.command(name)
  if (word === 'complete') (await import('@bomb.sh/tab/commander')).default(program)
}
