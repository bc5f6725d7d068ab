import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves one page from another origin; returns its address and how to end it. */
export async function serveElsewhere(html: string, onRequest: () => void = () => {}) {
  const server = createServer((_request, response) => {
    onRequest()
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** Another port is another origin of the same site; another name is another site. */
    sameSite: `http://127.0.0.1:${port}/`,
    crossSite: `http://localhost:${port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
