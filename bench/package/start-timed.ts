import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'

/** A server that nothing of the bench is loaded into. */
interface TimedServer {
  readonly url: string
  /** Milliseconds until it answered first. */
  readonly ms: number
  /** Kilobytes that it and its children have taken from the system. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts Node with these arguments, and waits for the first answer. */
export async function startTimed(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<TimedServer> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO_HISTORY: 'off',
    ...settings,
  }
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  await untilAnswered(`${url}/healthz`, child)
  const ms = performance.now() - startedAt
  const memory = () => memoryBelow(child.pid ?? 0)
  const stop = async () => {
    const gone = once(child, 'exit')
    if (child.kill('SIGTERM')) await gone
  }
  return { url, ms, memory, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  await promisify(server.close.bind(server))()
  return port
}

async function untilAnswered(address: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Adds up the memory of a process and of those that it started. */
async function memoryBelow(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const sum = (of: number): number =>
    all.reduce((total, [own, parent, rss = 0]) => {
      if (own === of) return total + rss
      return parent === of && own !== undefined ? total + sum(own) : total
    }, 0)
  return sum(pid)
}
