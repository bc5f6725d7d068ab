import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevBuild } from './dev-build'
import { DevFiles } from './dev-files'
import { type LocalServer, startLocalServer } from './local-server'
import { refuseStranger } from './refuse-strangers'
import { sendFile, sendNotFound, sendProblem } from './reply'
import { watchRemote } from './watch-remote'

const HEARTBEAT_MS = 15_000

export interface DevServerOptions {
  /** The remote's folder. */
  readonly folder: string
  /** 0 takes any that is free. */
  readonly port: number
  /** The origin whose pages may read the files; only this server's own by default. */
  readonly allowOrigin?: string
  /** Called after each build, good or bad. */
  readonly onBuild?: (build: DevBuild) => void
  /** Answers further addresses; says whether it did. */
  readonly answer?: DevAnswer
}

/** Answers addresses besides the remote's own; returns whether it did. */
export type DevAnswer = (
  call: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly url: URL },
  files: DevFiles,
) => boolean | Promise<boolean>

/**
 * Serves the development build of a remote on this machine, renewed with each change: `slipway.json`,
 * the files beside it, and `/builds`, an event stream with one `build` after each good build.
 *
 * @throws CodedError `usage` when the port is taken, or the folder is none of a remote.
 */
export async function startDevServer(options: DevServerOptions): Promise<LocalServer> {
  const files = new DevFiles()
  const stream = new BuildStream()
  let fault = 'The first build is running.'
  const server = await startLocalServer(options.port, (request, response) => {
    const call = { request, response, files, stream, fault: () => fault }
    answer(options, call).catch((error: unknown) => refuse(response, error))
  })
  const onBuild = (build: DevBuild) => {
    if (build.ok) files.add(build)
    else fault = build.message
    stream.tell(build)
    options.onBuild?.(build)
  }
  const { folder } = options
  const watch = await watchRemote({ folder, onBuild }).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  return {
    origin: server.origin,
    async close() {
      stream.close()
      await watch.close()
      await server.close()
    },
  }
}

interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly files: DevFiles
  readonly stream: BuildStream
  readonly fault: () => string
}

async function answer({ allowOrigin, answer: others }: DevServerOptions, call: Call) {
  const { request, response, files, stream } = call
  const detail = refuseStranger(request, allowOrigin)
  if (detail) return sendProblem(response, { status: 403, code: 'cross-site', detail })
  const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
  if (allowOrigin) response.setHeader('Access-Control-Allow-Origin', allowOrigin)
  response.setHeader('Cache-Control', 'no-store')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (url.pathname === '/builds') return stream.connect(request, response)
  // A page asks for each build, and for each retry, below a folder of its own.
  const path = decodeURIComponent(url.pathname).replace(/^\/(?:~[^/]*\/)?/, '')
  const bytes = files.find(path)
  if (bytes) return sendFile(response, path, bytes)
  if (await others?.({ request, response, url }, files)) return
  if (url.pathname === '/slipway.json') {
    return sendProblem(response, { status: 503, code: 'build-failed', detail: call.fault() })
  }
  sendNotFound(response, url)
}

// Such as an address whose escapes are none: one call must not end the command.
function refuse(response: ServerResponse, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error)
  if (response.headersSent) response.destroy()
  else sendProblem(response, { status: 400, code: 'invalid', detail })
}

/**
 * The event stream of builds: `build` with the id of a good build, `fault` with the message of
 * one that failed. A new connection hears the newest of both that still holds.
 */
class BuildStream {
  readonly #clients = new Set<ServerResponse>()
  #good: string | undefined
  #fault: string | undefined
  readonly #heartbeat = setInterval(() => this.#send(': here\n\n'), HEARTBEAT_MS).unref()

  tell(build: DevBuild): void {
    const text = build.ok
      ? `event: build\ndata: ${build.id}\n\n`
      : `event: fault\ndata: ${JSON.stringify(build.message)}\n\n`
    if (build.ok) this.#good = text
    this.#fault = build.ok ? undefined : text
    this.#send(text)
  }

  connect(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(`retry: 1000\n\n${this.#good ?? ''}${this.#fault ?? ''}`)
    this.#clients.add(response)
    request.on('close', () => this.#clients.delete(response))
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const client of this.#clients) client.end()
    // A build that ends now has nobody to notify: writing to them would be an error.
    this.#clients.clear()
  }

  #send(text: string): void {
    for (const client of this.#clients) client.write(text)
  }
}
