import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Command } from 'commander'
import { usageError } from './usage-error'

/** The words of the operators' command that no team has; server/cli/hand-on.ts has those of this one. */
export const operatorWords: readonly string[] = [
  'audit',
  'backup',
  'browsers',
  'budget',
  'build',
  'doctor',
  'explain',
  'grant',
  'guard',
  'health',
  'key',
  'layout',
  'logout',
  'migrate',
  'names',
  'operator',
  'overview',
  'proposal',
  'prune',
  'remote',
  'restore',
  'rule',
  'start',
  'tenant',
  'texts',
  'token',
  'user',
  'verify',
  'webhook',
]

// After `release`; a team's names a version, or nothing.
const ofReleases: readonly string[] = [
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

/** The commands of operators, for who completes a word or looks for the nearest one. */
export const operatorCommands: readonly string[] = [
  ...operatorWords,
  ...ofReleases.map((word) => `release ${word}`),
]

interface Invoked {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/**
 * Runs a command of operators by the server's package, where it is installed beside this one, and returns its exit code;
 * `undefined`: the command is a team's.
 *
 * @throws CodedError `usage`: the package is missing.
 */
export async function handOnToServer({ argv, ...around }: Invoked): Promise<number | undefined> {
  const words = argv.slice(2)
  const word = commandWord(words)
  if (!isOfOperators({ words, word, cwd: around.cwd })) return undefined
  const file = serverCommand(around.cwd)
  if (file) return await runBeside(file, words, around)
  if (word !== 'dev' && !operatorWords.includes(word)) return undefined
  throw usageError(
    `"${word}" is a command of the package slipway, which is not installed in this folder: npm install slipway`,
  )
}

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

/** The word that names the command, also where a shell asks how it may go on: `slipway complete -- layout ex`. */
function commandWord(words: readonly string[]): string {
  const typed = words[0] === 'complete' ? words.slice(words.indexOf('--') + 1) : words
  return typed.find((word) => !word.startsWith('-')) ?? ''
}

interface Typed {
  readonly words: readonly string[]
  /** The one that names the command. */
  readonly word: string
  readonly cwd: string
}

function isOfOperators({ words, word, cwd }: Typed): boolean {
  if (word === 'dev' || word === 'errors') return isHostFolder(cwd)
  if (word === 'login') return words.includes('--operator')
  if (word === 'release') return ofReleases.includes(words[words.indexOf(word) + 1] ?? '')
  return operatorWords.includes(word)
}

/** A host's folder names its application; that of a remote does not. */
export function isHostFolder(folder: string): boolean {
  try {
    const { slipway } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return typeof slipway?.application === 'string'
  } catch {
    return false
  }
}

function serverCommand(cwd: string): string | undefined {
  try {
    return createRequire(join(cwd, 'package.json')).resolve('slipway/command')
  } catch {
    return undefined
  }
}

async function runBeside(
  file: string,
  words: readonly string[],
  around: Omit<Invoked, 'argv'>,
): Promise<number> {
  const child = spawn(process.execPath, [file, ...words], { ...around, stdio: 'inherit' })
  return await new Promise((resolve, reject) => {
    // A server that is told to stop says when it has.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => child.kill(signal))
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1))
  })
}
