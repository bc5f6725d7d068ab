import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A server in a process of its own. */
export interface ChildServer {
  readonly url: string
  /** Everything it has printed so far. */
  log(): string
  /** Microseconds of CPU that the process has used. */
  cpu(): Promise<number>
  /** The same of each of its workers (WORKERS). */
  workersCpu(): Promise<readonly number[]>
  /** Bytes of memory that the process has taken from the system. */
  memory(): Promise<number>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ChildOptions {
  /** The module to run, from the repository's folder. */
  readonly script: string
  readonly env?: Readonly<Record<string, string>>
  /** The folder it runs in, for the product where `remotes/` and `dist/host` are; ours otherwise. */
  readonly folder?: string
}

/** A child that has been started and may not listen yet. */
export interface StartingChild {
  readonly ready: Promise<ChildServer>
  kill(): Promise<void>
}

// The child may run in another folder: names of packages are looked up from here.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const reportCpu = new URL('./report-cpu.ts', import.meta.url).href

/** Starts a server on a free port. Kills only what it started. */
export function spawnServer({ script, env = {}, folder = '.' }: ChildOptions): StartingChild {
  const child = spawn(process.execPath, ['--import', tsx, '--import', reportCpu, resolve(script)], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DEMO_HISTORY: 'off',
      TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const parts: string[] = []
  child.stdout?.on('data', (part) => parts.push(String(part)))
  child.stderr?.on('data', (part) => parts.push(String(part)))
  const log = () => parts.join('')
  const kill = () => end(child, 'SIGKILL')
  const ready = addressOf(child, log).then((url) => ({
    url,
    log,
    kill,
    cpu: async () => Number(await ask(child, 'cpu')),
    // The process's own report, report-cpu.ts.
    workersCpu: async () => (await ask(child, 'workers')) as readonly number[],
    memory: async () => Number(await ask(child, 'memory')),
    stop: () => end(child, 'SIGTERM'),
  }))
  // A child that is killed on purpose while it starts is nobody's failure.
  ready.catch(() => undefined)
  return { ready, kill }
}

export function startServer(options: ChildOptions): Promise<ChildServer> {
  return spawnServer(options).ready
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((fulfil, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log()}`)))
    child.stdout?.on('data', () => {
      const [address] = /https?:\/\/127\.0\.0\.1:[1-9]\d*/.exec(log()) ?? []
      if (address) fulfil(address)
    })
  })
}

type Question = 'cpu' | 'workers' | 'memory'

async function ask(child: ChildProcess, question: Question): Promise<unknown> {
  const reply = once(child, 'message')
  child.send(question)
  const [answer] = await reply
  return answer
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
