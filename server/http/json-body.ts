import {
  CodedError,
  checkJson,
  codedProblem,
  type Json,
  type ProblemCode,
} from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'

interface JsonBodyOptions {
  /** Media types taken besides `application/json`, such as `application/csp-report`. */
  readonly types?: readonly string[]
  /** Bytes. */
  readonly limit?: number
}

const MEGABYTE = 1_048_576
const MAX_DEPTH = 32

/**
 * Puts the JSON of the request into `request.body`, frozen; a request without a body has
 * `undefined` there. Anything that is not JSON is refused, and so is what cannot be kept as JSON.
 */
export function jsonBody({ types = [], limit = MEGABYTE }: JsonBodyOptions = {}): RequestHandler {
  const accepted = ['application/json', ...types]
  return async function readJsonBody(request, _response, next) {
    request.body = undefined
    if (hasBody(request)) {
      refuseOtherTypes(request, accepted)
      request.body = checked(parse(await readBytes(request, limit)))
    }
    next()
  }
}

function hasBody({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > 0
}

function refuseOtherTypes({ headers }: Request, accepted: readonly string[]): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  if (!accepted.includes(type.trim()))
    throw bodyProblem('unsupported-media-type', `Send the body as ${accepted.join(' or ')}.`)
  if (charset && !/^\s*charset="?utf-?8"?\s*$/.test(charset))
    throw bodyProblem('unsupported-media-type', 'Send the body as UTF-8.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw bodyProblem('unsupported-encoding', 'Send the body without Content-Encoding.')
}

// Not by body-parser: that one reads a body that is too large to its end before it says so.
async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = () => bodyProblem('body-too-large', `The body has more than ${limit} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return void chunks.push(chunk)
      request.removeAllListeners('data').pause()
      reject(tooLarge())
    })
    request.once('end', resolve)
    // Never the error itself: it is the client's connection that broke, not the database's.
    const breakOff = () => reject(bodyProblem('malformed-request', 'The body ended early.'))
    request.once('error', breakOff).once('close', breakOff)
  })
  return Buffer.concat(chunks)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw codedProblem('malformed-json', 'The body is not JSON.')
  }
}

function checked(value: unknown): Json {
  const result = checkJson(value, { maxBytes: Number.POSITIVE_INFINITY, maxDepth: MAX_DEPTH })
  if (result.ok) return result.value
  const [first] = result.faults
  throw new CodedError(first?.code ?? 'json-limits', first?.detail ?? 'Over a limit.', {
    status: 422,
    errors: result.faults,
  })
}

// The rest of the body is not read, so nothing can follow on this connection.
function bodyProblem(code: ProblemCode, detail: string): CodedError {
  return codedProblem(code, detail, { headers: { Connection: 'close' } })
}
