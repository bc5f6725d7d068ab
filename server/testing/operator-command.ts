import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** How the operators' command ended, and what it wrote. */
export interface CommandEnd {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface OperatorCommand {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

interface Runner {
  readonly child: ChildProcess
  /** Rejects when the process ends. */
  readonly ended: Promise<never>
}

/** Of the test file that imports this. */
let runner: Runner | undefined
let last: Promise<unknown> = Promise.resolve()
afterAll(() => runner?.child.kill())

/**
 * The built `npx slipway <args>` on the data in `folder`, for the template application unless `env`
 * says otherwise; all commands of a test file in one process beside it.
 */
export async function runOperatorCommand(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = template,
): Promise<CommandEnd> {
  const end = last.then(() => send({ args, env: environment(folder, env) }))
  last = end.catch(() => undefined)
  return await end
}

/** The same in a process of its own, as people run it. */
export function runOperatorProcess(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = template,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--enable-source-maps', 'dist/server/cli.mjs', ...args],
      { env: environment(folder, env) },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

const template = { SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts') }

function environment(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], SLIPWAY_DATA_DIR: folder, XDG_CONFIG_HOME: folder, ...env }
}

async function send(command: OperatorCommand): Promise<CommandEnd> {
  runner ??= startRunner()
  const { child, ended } = runner
  const answered = once(child, 'message')
  child.send(command)
  const [end] = await Promise.race([answered, ended])
  return end
}

function startRunner(): Runner {
  const child = fork('dist/server/operator-runner.mjs', { execArgv: ['--enable-source-maps'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the commands ended')))
  // It ends after the last command, when nobody waits for it.
  ended.catch(() => undefined)
  return { child, ended }
}
