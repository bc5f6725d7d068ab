import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Coding = 'br' | 'gzip' | 'identity'

interface Variant {
  readonly bytes: Buffer
  readonly etag: string
  /** Of the 200 and of the 304: nothing is put together while somebody waits. */
  readonly headers: Readonly<Record<200 | 304, OutgoingHttpHeaders>>
}

/** A JSON reply whose bytes are made once per change, in every coding, each with its strong ETag. */
export interface ReadyBody {
  readonly json: string
  /** A digest of the bytes. */
  readonly digest: string
  readonly variants: Readonly<Record<Coding, Variant>>
}

/** Makes the bytes of `json`; `headers` go out with each reply. */
export function createReadyBody(json: string, headers: OutgoingHttpHeaders): ReadyBody {
  const bytes = Buffer.from(json)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 100_000 ? 5 : 9 } }
  const variant = (coding: Coding, encoded: Buffer): Variant => {
    const etag = `"${digest}-${coding}"`
    const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
    const common = { ...headers, Vary: 'Accept-Encoding', ETag: etag, ...encoding }
    const headersOf = { 200: { ...common, 'Content-Length': encoded.length }, 304: common }
    return { bytes: encoded, etag, headers: headersOf }
  }
  return {
    json,
    digest,
    variants: {
      identity: variant('identity', bytes),
      gzip: variant('gzip', gzipSync(bytes)),
      br: variant('br', brotliCompressSync(bytes, quality)),
    },
  }
}

/** Answers a GET or HEAD with the ready bytes, or 304. */
export function sendReadyBody(
  request: IncomingMessage,
  response: ServerResponse,
  body: ReadyBody,
): void {
  const { bytes, etag, headers } = body.variants[acceptedCoding(request.headers['accept-encoding'])]
  if (matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers[304]).end()
    return
  }
  response.writeHead(200, headers[200])
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** The best coding that `Accept-Encoding` allows (RFC 9110, 12.5.3). */
export function acceptedCoding(accept: string | undefined): Coding {
  if (!accept) return 'identity'
  if (allows(accept, 'br')) return 'br'
  return allows(accept, 'gzip') ? 'gzip' : 'identity'
}

function allows(accept: string, coding: string): boolean {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.trim().split(';')
    if (name?.trim() === coding) return !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text))
  }
  return false
}

/** Whether `If-None-Match` names `etag` (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
