import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export interface Load {
  readonly url: string
  readonly headers?: OutgoingHttpHeaders
  /** Makes those of each request. */
  readonly headersOf?: () => OutgoingHttpHeaders
  /** Sent by POST. */
  readonly body?: string
  readonly status: number
  readonly count: number
}

const CONNECTIONS = 16

/** Sends `count` requests over a few connections that stay open; each must be answered by `status`. */
export async function sendRequests(load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = load.count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await sendRequest(load, agent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
}

function sendRequest({ url, headers, headersOf, status, body }: Load, agent: Agent): Promise<void> {
  return new Promise((fulfil, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const options = { agent, method, headers: { ...headers, ...headersOf?.(), ...length } }
    const sending = request(url, options, (reply) => {
      if (reply.statusCode !== status) reject(new Error(`${url} answered ${reply.statusCode}`))
      reply.resume().once('end', fulfil).once('error', reject)
    })
    sending.once('error', reject).end(body)
  })
}
