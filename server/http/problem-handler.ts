import { STATUS_CODES } from 'node:http'
import { codedProblem, type Problem, resourceRecord } from '@slipway/sdk/contract'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { isUnavailable, isWriteConflict } from '../storage/dialects/storage-errors'

const unknown: Description = {
  status: 500,
  code: 'internal',
  detail: 'The server failed. The log has the reason, under the ID of this request.',
}

const unavailable: Description = {
  status: 503,
  code: 'store-unavailable',
  detail: 'The database does not answer. Try again.',
  headers: { 'Retry-After': '2' },
}

const overtaken: Description = {
  status: 409,
  code: 'write-conflict',
  detail: 'Somebody else changed the same data at the same time. Nothing was saved; try again.',
}

/** The one place that answers what was thrown. */
export function problemHandler(): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  return function answerProblem(thrown: unknown, request, response, next) {
    const problem = problemOf(thrown, String(request.id))
    const { body } = problem
    if (body.status >= 500)
      request.log?.error({ id: request.id, err: thrown }, `${body.code}: the request failed`)
    if (response.headersSent) {
      // Half an answer cannot be taken back; the client must see that it is not whole.
      response.destroy()
      next()
      return
    }
    sendProblem(response, problem)
  }
}

function sendProblem(response: Response, { headers, body }: ReturnType<typeof problemOf>): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Encoding']) response.removeHeader(name)
  const bytes = Buffer.from(JSON.stringify(body))
  // Not response.send(), which adds an ETag.
  response
    .status(body.status)
    .set({ ...headers, 'Cache-Control': 'no-store' })
    .set('Content-Type', 'application/problem+json; charset=utf-8')
    .set('Content-Length', String(bytes.length))
    .end(bytes)
}

/** Comes after all routes. */
export function notFoundHandler(): RequestHandler {
  return function refuseUnknownRoute() {
    throw codedProblem('not-found', 'There is nothing at this address.')
  }
}

/** Comes last at a route: `router.route('/x').get(…).all(methodNotAllowed('GET', 'HEAD'))`. */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  const Allow = allowed.join(', ')
  return function refuseMethod(request) {
    throw codedProblem('method-not-allowed', `${request.method} is not served here: ${Allow}`, {
      headers: { Allow },
    })
  }
}

/** The headers and the body of the reply to a thrown value. */
interface ThrownProblem {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Problem
}

/** Whatever was thrown, as RFC 9457: a message that was not meant for readers is left out. */
export function problemOf(thrown: unknown, requestId: string): ThrownProblem {
  const { status, code, detail, errors, current, headers = {} } = describe(thrown)
  return {
    headers,
    body: {
      type: `/problems/${code}`,
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code,
      ...(detail !== undefined && { detail }),
      instance: `urn:uuid:${requestId}`,
      ...(errors && { errors }),
      ...(current && { current }),
    },
  }
}

interface Description {
  readonly status: number
  readonly code: string
  readonly detail?: string
  readonly errors?: NonNullable<Problem['errors']>
  readonly current?: NonNullable<Problem['current']>
  readonly headers?: Readonly<Record<string, string>>
}

function describe(thrown: unknown): Description {
  // Anything can be thrown, a proxy with traps that throw among it.
  try {
    return describeCoded(thrown) ?? describeExpressError(thrown) ?? describeStoreError(thrown)
  } catch {
    return unknown
  }
}

// By its shape: hosts and servers may hold several copies of the class.
function describeCoded(thrown: unknown): Description | undefined {
  const { name, code, status, message, errors, current, headers } = fieldsOf(thrown)
  if (name !== 'CodedError' || !isCode(code) || !isStatus(status)) return undefined
  if (typeof message !== 'string') return undefined
  return {
    status,
    code,
    // Without a status of its own it is a fault of ours, and its message is for the log.
    detail: status === 500 ? String(unknown.detail) : message.slice(0, 2000),
    ...(Array.isArray(errors) && { errors: errors.slice(0, 1000) }),
    // Made by the server itself, of what its reader may view.
    ...(status === 412 && isRecord(current) && { current }),
    headers: {
      ...(status === 503 && { 'Retry-After': '2' }),
      ...(headers as Readonly<Record<string, string>> | undefined),
    },
  }
}

// What Express throws for an address that it cannot decode.
function describeExpressError(thrown: unknown): Description | undefined {
  if (fieldsOf(thrown)['status'] !== 400) return undefined
  return { status: 400, code: 'malformed-request', detail: 'The request could not be read.' }
}

function describeStoreError(thrown: unknown): Description {
  if (isWriteConflict(thrown)) return overtaken
  return isUnavailable(thrown) ? unavailable : unknown
}

function fieldsOf(thrown: unknown): Readonly<Record<string, unknown>> {
  return Object(thrown) as Readonly<Record<string, unknown>>
}

function isRecord(value: unknown): value is NonNullable<Problem['current']> {
  return resourceRecord.safeParse(value).success
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code) && code.length <= 100
}

function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
}
