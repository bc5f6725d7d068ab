import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevBuild } from './watch-remote'

const HEARTBEAT_MS = 15_000

/**
 * The event stream of builds: `build` with the id of a good build, `fault` with the message of
 * one that failed. A new connection hears the newest of both that still holds.
 */
export class BuildStream {
  readonly #clients = new Set<ServerResponse>()
  #good: string | undefined
  #fault: string | undefined
  readonly #heartbeat = setInterval(() => this.#send(': here\n\n'), HEARTBEAT_MS).unref()

  tell(build: DevBuild): void {
    if (build.ok) {
      this.#good = `event: build\ndata: ${build.id}\n\n`
      this.#fault = undefined
      this.#send(this.#good)
      return
    }
    this.#fault = `event: fault\ndata: ${JSON.stringify(build.message)}\n\n`
    this.#send(this.#fault)
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
