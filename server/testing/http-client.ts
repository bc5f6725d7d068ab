import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/** What came back. */
export class Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer

  constructor({ statusCode, headers }: IncomingMessage, bytes: Buffer) {
    this.status = statusCode ?? 0
    this.headers = headers
    this.bytes = bytes
  }

  /** The headers without those that differ from reply to reply. */
  get lastingHeaders(): IncomingHttpHeaders {
    const { date: _date, 'x-request-id': _id, ...lasting } = this.headers
    return lasting
  }

  get text(): string {
    return this.bytes.toString()
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  get json(): any {
    return JSON.parse(this.text)
  }
}

interface Call {
  readonly port: number
  /** Goes out as it is: nothing is resolved or encoded. */
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

/** One request on a connection of its own; redirects are not followed, nothing is decompressed. */
export async function callHttp({
  port,
  path,
  method = 'GET',
  headers,
  body,
}: Call): Promise<Reply> {
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
  })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
  })
  call.end(body)
  return await readReply(await response)
}

async function readReply(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return new Reply(response, Buffer.concat(chunks))
}

/** Writes `text` as it is and returns all that comes back until the connection ends. */
export async function callRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const parts: string[] = []
  socket.on('data', (part) => parts.push(part.toString('latin1')))
  // A server that refuses may reset; what it said before that counts.
  socket.on('error', () => undefined)
  socket.write(Buffer.from(text, 'latin1'))
  await once(socket, 'close')
  return parts.join('')
}

/** The final status of the first reply in what `callRaw` returns; 0 when there is none. */
export function statusOf(reply: string): number {
  return Number(/^(?:HTTP\/1\.1 100 .*\r\n\r\n)*HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1] ?? 0)
}
