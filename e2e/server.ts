import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running Slipway, with a data folder of its own unless it was given one. */
export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Everything it has logged so far. */
  log(): string
  stop(): Promise<void>
}

/** Origins of servers that a test has stopped: a page that is still open asks them in vain. */
export const stoppedServers = new Set<string>()

// No start but the tests' own has what fails on purpose; the demo's week is in the way of their own figures.
const forTests = { SLIPWAY_REMOTES: 'remotes,e2e/remotes', DEMO_HISTORY: 'off' }

/** Starts the product as `npm start` does once it is built, in this folder or in one like it. */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
): Promise<RunningServer> {
  const dataDir = env['SLIPWAY_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'slipway-e2e-'))
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(folder, 'dist/server/main.mjs')],
    {
      cwd: folder,
      env: { ...process.env, ...forTests, PORT: '0', SLIPWAY_DATA_DIR: dataDir, ...env },
    },
  )
  const parts: string[] = []
  child.stdout.on('data', (part) => parts.push(String(part)))
  child.stderr.on('data', (part) => parts.push(String(part)))
  const log = () => parts.join('')
  const url = await addressOf(child, log)
  return {
    url,
    dataDir,
    log,
    async stop() {
      stoppedServers.add(new URL(url).origin)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
      if (!env['SLIPWAY_DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log()}`)))
    child.stdout?.on('data', () => {
      const address = /http:\/\/[\d.]+:[1-9]\d*\S*(?=\/app)/.exec(log())
      if (address) resolve(address[0])
    })
  })
}
