import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isIP } from 'node:net'
import type { MetricValues } from '../../metrics/metrics'
import { printMetrics } from '../../metrics/sum-metrics'
import type { AdminAddress } from '../config/network-settings'
import { fail } from '../config/setting'

interface AdminOptions extends AdminAddress {
  /** Further names under which it may be asked. */
  readonly allowedHosts: readonly string[]
  /** The figures of every process that serves. */
  readonly read: () => Promise<readonly MetricValues[]>
}

/**
 * Answers `GET /metrics` on an address of its own, for who watches the servers. Returns its address.
 *
 * @throws ConfigError where the port is taken.
 */
export async function listenAdmin(options: AdminOptions): Promise<AddressInfo> {
  const { host, port, read } = options
  const names = new Set(['localhost', host.toLowerCase(), ...options.allowedHosts])
  const server = createServer((request, response) => {
    void answer({ request, response, read, names })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    fail(
      'ADMIN_PORT',
      `is ${port}, which is taken`,
      'stop what listens there, or give another port',
    )
  }
  server.unref()
  // A server that listens on a port has an address of this kind.
  return server.address() as AddressInfo
}

interface Question extends Pick<AdminOptions, 'read'> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly names: ReadonlySet<string>
}

async function answer({ request, response, read, names }: Question): Promise<void> {
  const { method, url = '' } = request
  // Without this check a site could give its own name this address, and its pages could read the figures.
  if (!isForUs(request.headers.host, names)) return send(response, 421)
  if (url.split('?', 1)[0] !== '/metrics') return send(response, 404)
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, { Allow: 'GET, HEAD' })
  try {
    const text = await printMetrics(await read())
    response.writeHead(200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(method === 'HEAD' ? undefined : text)
  } catch {
    send(response, 503, { 'Retry-After': '5' })
  }
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Length': 0, 'Cache-Control': 'no-store', ...headers }).end()
}

function isForUs(authority = '', names: ReadonlySet<string>): boolean {
  if (!URL.canParse(`http://${authority}`)) return false
  const { hostname } = new URL(`http://${authority}`)
  // Nobody can give somebody else's address as a name.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || names.has(hostname)
}
