import { CodedError, checkJson } from '@slipway/sdk/contract'
import express, { type Request, type RequestHandler } from 'express'

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
  const accepted = new Set(['application/json', ...types])
  const parse = express.json({ inflate: false, limit, strict: false, type: () => true })
  return function readJsonBody(request, response, next) {
    if (!hasBody(request)) {
      request.body = undefined
      next()
      return
    }
    if (!accepted.has(mediaType(request))) throw notJson([...accepted])
    parse(request, response, (error?: unknown) => {
      if (error) {
        next(error)
        return
      }
      const checked = checkJson(request.body, { maxBytes: limit, maxDepth: MAX_DEPTH })
      if (checked.ok) request.body = checked.value
      next(checked.ok ? undefined : unkeepable(checked.faults))
    })
  }
}

function hasBody({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > 0
}

function mediaType({ headers }: Request): string {
  return (headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase()
}

function notJson(accepted: readonly string[]): CodedError {
  return new CodedError('unsupported-media-type', `Send the body as ${accepted.join(' or ')}.`, {
    status: 415,
    headers: { Connection: 'close' },
  })
}

function unkeepable(errors: NonNullable<CodedError['errors']>): CodedError {
  const code = errors[0]?.code ?? 'json-limits'
  return new CodedError(code, errors[0]?.detail ?? 'The body is over a limit.', {
    status: 422,
    errors,
  })
}
