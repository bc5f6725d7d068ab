import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** `npm run dev` in a folder like this repository, whose server and remotes are copies. */
export interface RunningRepository {
  readonly url: string
  /** Path of a file of it. */
  file(path: string): string
  /** What it wrote so far. */
  said(): string
  end(): Promise<void>
}

/** Starts it on a port of its own; resolves once the page answers. */
export async function startRepository(): Promise<RunningRepository> {
  await mkdir('.cache/dev-tests', { recursive: true })
  const folder = await mkdtemp(join(process.cwd(), '.cache/dev-tests/repository-'))
  // The server looks for remotes beside itself, at its real path.
  const copied = ['remotes', 'server']
  const own = ['.cache', '.git', '.data', ...copied]
  for (const name of await readdir('.'))
    if (!own.includes(name)) await symlink(join(process.cwd(), name), join(folder, name))
  for (const name of copied) await cp(name, join(folder, name), { recursive: true })
  await cp('.cache/built', join(folder, '.cache/built'), { recursive: true })
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), SLIPWAY_DATA_DIR: join(folder, '.data') },
  })
  const url = `http://127.0.0.1:${port}`
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => said.push(String(part)))
  await untilItAnswers(child, url, said)
  return {
    url,
    file: (path) => join(folder, path),
    said: () => said.join(''),
    async end() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * One whose next one is free as well: the server behind takes it. Below those that the system gives to
 * connections, and to servers without a port of their own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6000)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function untilItAnswers(child: ChildProcess, url: string, said: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(async () => {
      const reply = await fetch(`${url}/readyz`).catch(() => undefined)
      if (!reply?.ok) return
      clearInterval(timer)
      resolve()
    }, 200)
    child.once('exit', (code) => {
      clearInterval(timer)
      reject(new Error(`npm run dev ended with ${code}:\n${said.join('')}`))
    })
  })
}
