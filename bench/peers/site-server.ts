import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { announce } from './announce'

/**
 * The built pages of the peers, of which the host name says which (`piral-8.localhost`). Sends as the
 * product does: Brotli made beforehand, files with a digest or a version in their address for ever, all
 * others by their ETag.
 */
const root = process.env['SITES'] ?? ''
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}
const immutable = /\.[0-9a-f]{8,}\.|\/\d+\.\d+\.\d+\//
const files = new Map<string, ReturnType<typeof readReply>>()
for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
  if (extname(path) in types) files.set(path, readReply(path))

const server = createServer((request, response) => {
  const site = request.headers.host?.split('.')[0] ?? ''
  const file = files.get(join(site, request.url === '/' ? 'index.html' : (request.url ?? '')))
  if (!file) {
    response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
  } else if (request.headers['if-none-match'] === file.headers.ETag) {
    response.writeHead(304, file.headers).end()
  } else {
    response.writeHead(200, { ...file.headers, ...file.bodyHeaders }).end(file.body)
  }
})
announce(server)

function readReply(path: string) {
  const content = readFileSync(join(root, path))
  const body = brotliCompressSync(content)
  return {
    body,
    headers: {
      ETag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      'Cache-Control': immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    bodyHeaders: {
      'Content-Type': types[extname(path)],
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    },
  }
}
