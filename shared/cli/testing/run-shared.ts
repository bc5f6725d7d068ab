import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Around, Ran } from './run-here'

const root = process.cwd()
/** Ends what one command wrote; no command writes it. */
const END = '\u0004'

/** What the process is told of a command. */
export interface Asked {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly end: string
}

let command: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

afterAll(() => void command?.kill())

/**
 * `slipway` without a terminal, in a process that all commands of a test file share: bundlers, which take
 * seconds to load, are loaded once. One command runs at a time. What a start by itself does is tested where
 * commands are processes of their own (slipway.test.ts).
 */
export function runShared(args: readonly string[], { cwd, env = {} }: Around): Promise<Ran> {
  const ran = last.then(() => ask({ args, cwd, env, end: END }))
  last = ran.catch(() => undefined)
  return ran
}

async function ask(asked: Asked): Promise<Ran> {
  command ??= start()
  const { stdout, stderr } = command
  if (!stdout || !stderr) throw new Error('The process of the commands has no streams.')
  const ended = once(command, 'message')
  const texts = Promise.all([textOf(stdout), textOf(stderr)])
  command.send(asked)
  const [[code], [out, err]] = await Promise.all([ended, texts])
  const json = asked.args.includes('--json') ? JSON.parse(out) : undefined
  return { code: Number(code), out, err, json }
}

function start(): ChildProcess {
  const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
  const script = join(root, 'shared/cli/testing/serve-commands.ts')
  const child = fork(script, { execArgv: ['--import', loader], silent: true })
  child.stdout?.setEncoding('utf8')
  child.stderr?.setEncoding('utf8')
  return child
}

/** What comes until the command has ended. */
function textOf(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (part: string) => {
      text += part
      if (!text.endsWith(END)) return
      stream.off('data', onData).off('close', onClose)
      resolve(text.slice(0, -END.length))
    }
    const onClose = () => reject(new Error(`The process of the commands ended: ${text}`))
    stream.on('data', onData).on('close', onClose)
  })
}
