import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '../server'

/** How a mirror answers: as a CDN that pulls the files from the host, with changed scripts, or not at all. */
type MirrorState = 'good' | 'tampered' | 'hanging' | 'away'

/** Another origin that has the files below `/assets/`. */
export interface AssetMirror {
  readonly origin: string
  /** Paths that it was asked for, since it was last set. */
  asked(): readonly string[]
  set(state: MirrorState): void
  /** The host whose files it has: its address is known only once the host was told of the mirror. */
  pullFrom(server: RunningServer): void
  stop(): Promise<void>
}

/** What is changed sets `tampered` in the page, if it ever runs. */
const addition = '\n;globalThis.tampered = true\n'

export async function startAssetMirror(): Promise<AssetMirror> {
  let state: MirrorState = 'good'
  let host: URL | undefined
  let asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url: path = '', method } = incoming
    asked.push(path)
    if (state === 'hanging') return
    if (state === 'away' || !host || !path.startsWith('/assets/')) return void outgoing.destroy()
    const { hostname, port } = host
    const call = request({ hostname, port, path, method }, (reply) => {
      const { 'content-length': _length, ...headers } = reply.headers
      outgoing.writeHead(Number(reply.statusCode), headers)
      reply.on('end', () => outgoing.end(state === 'tampered' ? addition : ''))
      reply.pipe(outgoing, { end: false })
    })
    call.on('error', () => outgoing.destroy())
    call.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    set(next) {
      state = next
      asked = []
    },
    pullFrom({ url }) {
      host = new URL(url)
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
