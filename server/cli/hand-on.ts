import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { serverPackage } from '../application/own-modules'
import { applicationIn } from './host-folder'

/** The words of the SDK's command that no operator has; shared/cli/hand-on.ts has those of this one. */
export const teamWords: readonly string[] = [
  'add',
  'adopt',
  'check',
  'create',
  'describe',
  'diff',
  'links',
  'logs',
  'publish',
  'rollback',
  'status',
  'test',
  'types',
  'agents',
  'unpublish',
  'versions',
]

/** The words after `release` that are an operator's; a team's names a version, or nothing. */
export const releaseWords: readonly string[] = [
  'canary',
  'end-canary',
  'freeze',
  'list',
  'promote',
  'rollback',
  'set',
  'show',
  'unfreeze',
]

/**
 * Runs a command of teams by the SDK, where it is installed beside this package, and returns its exit code; `undefined`:
 * the command is an operator's.
 */
export async function handOnToSdk(words: readonly string[]): Promise<number | undefined> {
  const word = commandWord(words)
  if (!isOfTeams(words, word)) return undefined
  const file = sdkCommand()
  if (file) return await runBeside(file, words)
  if (!teamWords.includes(word)) return undefined
  console.error(
    `"${word}" is a command of @slipway/sdk, which is not installed in this folder: npm install --save-dev @slipway/sdk`,
  )
  return 64
}

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

/** The word that names the command, also where a shell asks how it may go on: `slipway complete -- layout ex`. */
function commandWord(words: readonly string[]): string {
  const typed = words[0] === 'complete' ? words.slice(words.indexOf('--') + 1) : words
  return typed.find((one) => !one.startsWith('-')) ?? ''
}

function isOfTeams(words: readonly string[], word: string): boolean {
  if (word === 'dev') return applicationIn(process.cwd()) === undefined
  if (word === 'errors') return !isHost()
  if (word === 'login') return !words.includes('--operator')
  if (word === 'release') return !releaseWords.includes(words[words.indexOf(word) + 1] ?? '')
  return teamWords.includes(word)
}

// Slipway's own repository has the demo for an application, and every package.
function isHost(): boolean {
  return process.env['SLIPWAY_APP'] !== undefined || process.cwd() === resolve(serverPackage)
}

function sdkCommand(): string | undefined {
  try {
    return createRequire(join(process.cwd(), 'package.json')).resolve('@slipway/sdk/command')
  } catch {
    return undefined
  }
}

async function runBeside(file: string, words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [file, ...words], { stdio: 'inherit' })
  return await new Promise((resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => child.kill(signal))
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1))
  })
}
