import type { ServerResponse } from 'node:http'
import { contentTypeOf } from '@slipway/sdk/contract'

/** Sends a file, its type by its name. */
export function sendFile(response: ServerResponse, path: string, bytes: Buffer): void {
  response.setHeader('Content-Type', typeOf(path))
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
}

function typeOf(path: string): string {
  if (path.endsWith('.html')) return 'text/html; charset=utf-8'
  return contentTypeOf(path) ?? 'application/octet-stream'
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

/** Says that the address leads to nothing. */
export function sendNotFound(response: ServerResponse, { pathname }: URL): void {
  const detail = `Nothing is at ${pathname}.`
  sendProblem(response, { status: 404, code: 'not-found', detail })
}
