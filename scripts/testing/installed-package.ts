import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packServer } from '../pack-server'

/** The package `slipway` as an operator installs it: in a folder with no packages of this repository above it. */
export interface InstalledPackage {
  readonly archive: string
  readonly folder: string
  /** Writes a file into the folder. */
  write(name: string, text: string): Promise<void>
  /** Runs the command, with these settings. */
  slipway(words: readonly string[], settings: Settings): Promise<CommandResult>
  /** Starts the server, with these settings. */
  start(settings: Settings): Promise<StartedPackage>
  remove(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A server that answers. */
interface StartedPackage {
  readonly url: string
  /** Asks it to end; resolves to its exit code. */
  stop(): Promise<number | null>
}

const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** Packs the package and installs it for production. `node` is the program that it runs by. */
export async function installPackage(
  root: string,
  node = process.execPath,
): Promise<InstalledPackage> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'slipway-installed-')))
  const [out, folder] = [join(place, 'packed'), join(place, 'admin')]
  await Promise.all([out, folder].map((path) => mkdir(path)))
  const archive = await packServer({ root, out })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await installInto(folder, archive)
  return describeInstalled({ archive, folder, node, remove: () => rm(place, { recursive: true }) })
}

/** Installs an archive by npm, for production. */
async function installInto(folder: string, archive: string): Promise<void> {
  const args = ['install', '--omit=dev', ...quiet, archive]
  await promisify(execFile)('npm', args, { cwd: folder })
}

interface Installed extends Pick<InstalledPackage, 'archive' | 'folder' | 'remove'> {
  readonly node: string
}

/** The same package, run by another Node. */
export function describeInstalled(installed: Installed): InstalledPackage {
  const { folder, node } = installed
  const command = join(folder, 'node_modules/slipway/dist/server/cli.mjs')
  const spawnWith = (words: readonly string[], settings: Settings) =>
    spawn(node, [command, ...words], {
      cwd: folder,
      env: { HOST: '127.0.0.1', PORT: '0', ...settings },
    })
  return {
    ...installed,
    write: (name, text) => writeFile(join(folder, name), text),
    async slipway(words, settings) {
      const child = spawnWith(words, settings)
      const [out, err] = [collect(child.stdout), collect(child.stderr)]
      const [code] = await once(child, 'close')
      return { code, out: out(), err: err() }
    },
    async start(settings) {
      const child = spawnWith(['start'], settings)
      const [out, err] = [collect(child.stdout), collect(child.stderr)]
      const exited = once(child, 'close').then(([code]) => code as number | null)
      const url = await addressIn(out, exited).catch(() => {
        throw new Error(`The server did not start:\n${out()}${err()}`)
      })
      return {
        url,
        stop: () => {
          child.kill('SIGTERM')
          return exited
        },
      }
    },
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const parts: string[] = []
  stream.on('data', (part) => parts.push(String(part)))
  return () => parts.join('')
}

async function addressIn(out: () => string, exited: Promise<unknown>): Promise<string> {
  for (;;) {
    const [, url] = /Slipway is at (http:\S+)\/app/.exec(out()) ?? []
    if (url) return url
    const tick = new Promise((resolve) => setTimeout(resolve, 50, 'tick'))
    if ((await Promise.race([tick, exited])) !== 'tick') throw new Error('the process ended')
  }
}

/** Signs in; returns the session's cookie. */
export async function signInAt(
  url: string,
  body: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Slots-Request': '1' },
    body: JSON.stringify(body),
  })
  if (reply.status !== 200) throw new Error(`POST /login answered ${reply.status}`)
  return reply.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
}

/** Returns the paths of the packages that npm has installed. */
export async function packagesIn(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8')
  return Object.keys(JSON.parse(text).packages)
}
