import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { extract } from 'tar'
import { build } from 'vite'
import { keepNodeEnv } from '../../shared/build/keep-node-env'

const root = process.cwd()

/** The files of a React page as somebody would write it. */
export type OwnPageFiles = Readonly<Record<string, string>>

/** A page outside of the repository, which has the packed SDK, and was built by Vite. */
export interface OwnPage {
  readonly dist: string
  remove(): Promise<void>
}

export async function buildOwnPage(files: OwnPageFiles): Promise<OwnPage> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-own-page-'))
  await installPacked(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await mkdir(join(folder, 'public'))
  const federation = 'node_modules/@slipway/sdk/dist/renderer/federation.js'
  await copyFile(join(folder, federation), join(folder, 'public/slipway-federation.js'))
  // The servers that this worker starts for the next tests would be those of production.
  await keepNodeEnv(() => build({ root: folder, configFile: false, logLevel: 'error' }))
  return { dist: join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) }
}

// What `npm install` does, without a network.
async function installPacked(folder: string): Promise<void> {
  const sdk = join(folder, 'node_modules/@slipway/sdk')
  await mkdir(sdk, { recursive: true })
  await extract({ file: join(root, 'dist/sdk/sdk.tgz'), cwd: sdk, strip: 1 })
  for (const name of ['react', 'react-dom', 'zod'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves folders of files by the beginning of their addresses, and hands on the rest, as a reverse proxy does. */
export async function serveOwnPage(
  folders: Readonly<Record<string, string>>,
  behind: string | undefined,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://page')
    if (behind && pathname.startsWith(`${new URL(behind).pathname}/`))
      return handOn(behind, incoming, outgoing)
    const place = Object.keys(folders).find((start) => pathname.startsWith(start)) ?? '/'
    const path = pathname.slice(place.length) || 'index.html'
    void sendFile(join(folders[place] ?? '', normalize(path)), outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function sendFile(file: string, outgoing: ServerResponse): Promise<void> {
  const bytes = await readFile(file).catch(() => undefined)
  outgoing.writeHead(bytes ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' })
  outgoing.end(bytes)
}

function handOn(behind: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(behind)
  const { url: path = '', method, headers } = incoming
  const call = request({ hostname, port, path, method, headers }, (reply) => {
    outgoing.writeHead(Number(reply.statusCode), reply.headers)
    reply.pipe(outgoing)
  })
  call.on('error', () => outgoing.destroy())
  incoming.pipe(call)
}
