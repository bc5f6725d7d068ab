import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../server/testing/free-port'
import { packCreate } from '../pack-create'
import { packServer } from '../pack-server'

/** A repository as `npm create slipway` writes it, installed, with no packages of this repository above it. */
export interface CreatedRepository {
  /** The folder of the archives. */
  readonly packed: string
  readonly folder: string
  /** Runs a program of Node's in the folder, with these settings. */
  run(words: readonly string[], settings?: Settings): Promise<Ended>
  /** Runs `npm start`. */
  start(settings?: Settings): Promise<StartedRepository>
  remove(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

interface Ended {
  readonly code: number
  readonly said: string
}

interface StartedRepository {
  readonly url: string
  said(): string
  stop(): Promise<void>
}

/** Packs the three packages, creates a repository by a registry on this machine, and installs it. */
export async function createRepository(root: string): Promise<CreatedRepository> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'slipway-created-')))
  const [packed, folder] = [join(place, 'packed'), join(place, 'my-admin')]
  await mkdir(packed)
  const archive = await packCreate({ root, out: packed })
  const server = await packServer({ root, out: packed })
  const sdk = basename(server).replace('slipway-', 'slipway-sdk-')
  await cp(join(root, 'dist/sdk/sdk.tgz'), join(packed, sdk))
  await createByRegistry(archive, place)
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  return {
    packed,
    folder,
    run: (words, settings) => runIn(folder, words, settings),
    start: (settings) => startIn(folder, settings),
    remove: () => rm(place, { recursive: true }),
  }
}

async function createByRegistry(archive: string, place: string): Promise<void> {
  const registry = await startRegistry(archive)
  const { port } = Object(registry.address())
  const around = ['--registry', `http://127.0.0.1:${port}`, '--cache', join(place, 'cache')]
  const words = ['create', '--yes', ...around, 'slipway', 'my-admin']
  await npm([...words, '--', '--from', 'packed'], place)
  registry.close()
}

/** A registry with one package. */
async function startRegistry(archive: string): Promise<Server> {
  const version = /-(\d[^/]*)\.tgz$/.exec(archive)?.[1] ?? ''
  const name = 'create-slipway'
  const server = createServer(async ({ url = '', headers }, response) => {
    if (url.endsWith('.tgz')) return void response.end(await readFile(archive))
    const tarball = `http://${headers.host}/${basename(archive)}`
    const about = { name, version, bin: { [name]: 'dist/create.mjs' }, dist: { tarball } }
    const whole = { name, 'dist-tags': { latest: version }, versions: { [version]: about } }
    response.statusCode = url === `/${name}` ? 200 : 404
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(whole))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

async function npm(words: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)('npm', [...words], { cwd })
}

function runIn(cwd: string, words: readonly string[], settings: Settings = {}): Promise<Ended> {
  const env = { ...process.env, ...settings }
  const [program = '', ...rest] = words
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.once('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

async function startIn(cwd: string, settings: Settings = {}): Promise<StartedRepository> {
  const port = await findFreePort()
  const env = { ...process.env, ...settings, PORT: String(port) }
  const child = spawn('npm', ['start'], { cwd, env, detached: true })
  const exited = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  while (!said.includes('Slipway is at')) {
    const tick = new Promise((resolve) => setTimeout(resolve, 100, 'tick'))
    if ((await Promise.race([tick, exited])) !== 'tick')
      throw new Error(`npm start ended:\n${said}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    async stop() {
      // As Ctrl-C does, to npm and to what it started.
      process.kill(-(child.pid ?? 0), 'SIGINT')
      await exited
    },
  }
}
