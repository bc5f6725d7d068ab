import { CodedError, type Fault } from '@slipway/sdk/contract'
import { CommanderError } from 'commander'
import type { Terminal } from './ask'
import { type Answer, exitCodes } from './command-context'
import { createProgram } from './create-program'
import { faultLine } from './faults/fault-line'
import { handOnToServer, learnWords } from './hand-on'

const tokenHints = ['npx slipway login      (or set SLIPWAY_TOKEN)']

const checkHints = ['correct what is named above', 'npx slipway check']

const againHints = ['the same command again, in a moment']

const addressHints = ['look at the address: npx slipway status --url <address>']

/** The next steps after a failure, by its code. */
const hints: Readonly<Record<string, readonly string[]>> = {
  unauthenticated: tokenHints,
  forbidden: tokenHints,
  'build-failed': checkHints,
  'remote-invalid': checkHints,
  'version-refused': checkHints,
  'version-exists': ['raise "version" in package.json', 'npx slipway publish'],
  'version-unknown': ['npx slipway versions', 'npx slipway publish'],
  'name-taken': ['give the remote or the component another name', 'npx slipway publish'],
  'signature-missing': ['set SLIPWAY_KEY to the file of your private key', 'npx slipway publish'],
  'network-failed': [...addressHints, ...againHints],
  'request-failed': addressHints,
  'nothing-to-roll-back': ['npx slipway publish --release', 'npx slipway versions'],
  'no-good-version': [
    'correct it, raise the version in package.json, npx slipway publish --release',
    'npx slipway rollback --to <version>      (one of these all the same)',
  ],
  'head-changed': againHints,
  'releases-frozen': [
    'npx slipway release      (once releases are not frozen any more)',
    'npx slipway status       (shows until when)',
  ],
  'rate-limited': againHints,
  busy: againHints,
}

interface Invocation {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly isTerminal: boolean
  /** The process's own streams by default. */
  readonly terminal?: Terminal
}

/** Runs one command of `slipway`; returns its exit code. */
export async function runSlipway({ argv, ...around }: Invocation): Promise<number> {
  const isJson = argv.includes('--json')
  let exitCode: number = exitCodes.done
  const program = createProgram({
    context: { ...around, progress: (text) => void process.stderr.write(`${text}\n`) },
    answer: (answer) => {
      exitCode = answer.exitCode ?? exitCodes.done
      console.log(isJson ? jsonOf(answer, exitCode) : textOf(answer))
    },
  })
  try {
    const handedOn = await handOnToServer({ argv, ...around })
    if (handedOn !== undefined) return handedOn
    await learnWords(program, argv)
    await program.parseAsync(argv)
    return exitCode
  } catch (error) {
    const command = program.commands.find((one) => one.name() === argv[2])?.name()
    return explain(error, { isJson, command })
  }
}

function jsonOf({ data, next }: Answer, exitCode: number): string {
  return JSON.stringify({ ok: exitCode === exitCodes.done, ...data, ...(next && { next }) })
}

function textOf({ text, next = [] }: Answer): string {
  if (next.length === 0) return text
  return `${text}\n\nNext:\n${next.map((line) => `  ${line}`).join('\n')}`
}

interface Asked {
  readonly isJson: boolean
  /** Name of the command; none for a word that names no command. */
  readonly command: string | undefined
}

/** Prints what went wrong; returns the exit code. */
function explain(error: unknown, { isJson, command }: Asked): number {
  if (error instanceof CommanderError) return explainUsage(error, { isJson, command })
  const known = error instanceof CodedError ? error : undefined
  const message = error instanceof Error ? error.message : String(error)
  const { code = 'failed', errors = [] } = known ?? {}
  const next = nextAfter(code, command)
  const text = [headOf(message, errors), ...errors.map(faultLine)].join('\n')
  if (isJson) console.log(JSON.stringify({ ok: false, code, message, errors, next }))
  else console.error(textOf({ data: {}, text, next }))
  return exitCodeOf(known)
}

// commander has printed it already.
function explainUsage({ exitCode, message }: CommanderError, { isJson, command }: Asked): number {
  if (exitCode === 0) return exitCodes.done
  const [code, next] = ['usage', nextAfter('usage', command)]
  if (isJson) console.log(JSON.stringify({ ok: false, code, message, errors: [], next }))
  return exitCodes.usage
}

// What the message lists is said again with its place.
function headOf(message: string, errors: readonly Fault[]): string {
  return errors.length > 0 ? (message.split('\n')[0] ?? message) : message
}

function exitCodeOf(error: CodedError | undefined): number {
  if (!error) return exitCodes.refused
  if (error.code === 'usage') return exitCodes.usage
  if (error.code === 'network-failed' || error.status === 503) return exitCodes.unreachable
  return error.status === 401 || error.status === 403 ? exitCodes.forbidden : exitCodes.refused
}

/**
 * Returns the next steps after a failure of `command` with this code, a line each; none where its message says it
 * all. `undefined` for a command that is none.
 */
function nextAfter(code: string, command: string | undefined): readonly string[] {
  // Without npx: where the SDK is not installed yet, npx would fetch a stranger of that name.
  if (code === 'usage') return [['slipway help', command].filter(Boolean).join(' ')]
  return (Object.hasOwn(hints, code) && hints[code]) || []
}
