import { CodedError, type Fault } from '@slipway/sdk/contract'
import { CommanderError } from 'commander'
import type { Terminal } from './ask'
import { type Answer, exitCodes } from './command-context'
import { createProgram } from './create-program'
import { faultLine } from './fault-line'
import { nextAfter } from './next-after'

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
