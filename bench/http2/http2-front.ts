import { Agent, type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'

/**
 * HTTP/2 in front of the server at `TARGET`, and nothing else: neither cached nor compressed. Its
 * certificate is `CERTIFICATE`, with the key `KEY` (both PEM). Prints its address.
 */
const target = process.env['TARGET'] ?? ''
const agent = new Agent({ keepAlive: true })
/** Fields of one HTTP/1.1 connection, which HTTP/2 refuses. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

const server = createSecureServer(
  { allowHTTP1: false, cert: process.env['CERTIFICATE'], key: process.env['KEY'] },
  (request, response) => {
    const forwarded = forward(request)
    forwarded.on('response', (answer) => respond(answer, response))
    forwarded.on('error', () => response.stream.destroy())
    // An event stream ends with its page.
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  },
)
server.listen(0, '127.0.0.1', () => {
  console.log(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

function forward({ method, url, authority, headers }: Http2ServerRequest): ClientRequest {
  const fields = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return sendRequest(new URL(url, target), {
    method,
    agent,
    headers: {
      ...Object.fromEntries(fields),
      host: authority,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    },
  })
}

function respond(answer: IncomingMessage, response: Http2ServerResponse): void {
  const fields = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
  response.writeHead(answer.statusCode ?? 502, Object.fromEntries(fields))
  answer.pipe(response)
}
