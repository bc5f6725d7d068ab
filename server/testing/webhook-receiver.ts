import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What an operator's own program would be: it takes messages, and answers as it is told. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: readonly ReceivedWebhook[]
  /** From now on. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void
  /** Takes messages and does not answer. */
  keepQuiet(): void
  /** Answers all that were taken without an answer. */
  answerLate(status: number): void
  close(): void
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const unanswered: ServerResponse[] = []
  let reply: { status: number; headers: Readonly<Record<string, string>> } | undefined = {
    status: 204,
    headers: {},
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      if (reply) response.writeHead(reply.status, reply.headers).end()
      else unanswered.push(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(status, headers = {}) {
      reply = { status, headers }
    },
    keepQuiet() {
      reply = undefined
    },
    answerLate(status) {
      for (const response of unanswered.splice(0)) response.writeHead(status).end()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
