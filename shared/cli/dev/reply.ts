import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Sends a file, its type by its name. */
export function sendFile(response: ServerResponse, path: string, bytes: Buffer): void {
  response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

interface ProblemText {
  readonly status: number
  readonly code: string
  readonly detail: string
}

/** Refuses as the host's server does: problem+json. */
export function sendProblem(response: ServerResponse, { status, code, detail }: ProblemText): void {
  response.writeHead(status, { 'Content-Type': 'application/problem+json; charset=utf-8' })
  response.end(JSON.stringify({ type: 'about:blank', title: detail, status, code, detail }))
}
