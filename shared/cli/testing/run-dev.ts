import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = process.cwd()
const cli = [
  '--import',
  join(root, 'node_modules/tsx/dist/esm/index.mjs'),
  join(root, 'shared/cli/cli.ts'),
]

/** One event of `/builds`. */
export interface BuildEvent {
  readonly event: string
  readonly data: string
}

/** A `slipway dev` that runs. */
export interface RunningDev {
  readonly origin: string
  /** What it answered with `--json`. */
  readonly json: ReturnType<typeof JSON.parse>
  /** Interrupts it as Ctrl-C does; returns its exit code. */
  end(): Promise<number | null>
}

/** Starts `slipway dev --json` in `cwd`, as a process without a terminal, and waits for its answer. */
export function runDev(cwd: string, flags: readonly string[]): Promise<RunningDev> {
  const child = spawn(process.execPath, [...cli, 'dev', '--json', ...flags], {
    cwd,
    env: { PATH: process.env['PATH'] },
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const end = () => {
    child.kill('SIGINT')
    return exited
  }
  return answerOf(child).then((json) => ({ json, origin: json.origin, end }))
}

function answerOf({ stdout, stderr }: ChildProcess): Promise<RunningDev['json']> {
  let said = ''
  stderr?.on('data', (part) => {
    said += part
  })
  return new Promise((resolve, reject) => {
    let text = ''
    stdout?.on('data', (part) => {
      text += part
      if (text.endsWith('\n')) resolve(JSON.parse(text))
    })
    stdout?.on('end', () => reject(new Error(`slipway dev ended without an answer: ${said}`)))
  })
}

/** The events of `/builds`, one after the other. */
export async function* readBuilds(origin: string): AsyncGenerator<BuildEvent> {
  const { body } = await fetch(`${origin}/builds`)
  let text = ''
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString('utf8')
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? []
      if (event && data !== undefined) yield { event, data }
    }
  }
}
