import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Sender, SenderOf } from './senders/sender'

const words: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'fatal' }

// Version, trace, span, flags. A later version may add parts behind them, version 00 has none.
const pattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** The log: one JSON object a line. Secrets are cut out wherever they are. */
export function createLog(destination?: DestinationStream): Logger {
  const secrets = ['password', 'cookie', 'authorization', 'token', 'secret', '["set-cookie"]']
  const options = {
    base: null,
    redact: {
      paths: secrets.flatMap(pathsOf),
      censor: '[cut]',
    },
    serializers: { err: serializeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

function pathsOf(name: string): readonly string[] {
  const member = name.startsWith('[') ? name : `.${name}`
  return [name, `*${member}`, `*.*${member}`]
}

declare module 'node:http' {
  interface IncomingMessage {
    id?: string
    /** For what is logged because of it. */
    log?: Logger
    /** The user who asked, for the log. */
    userId?: number
    /** The failure that kept a first route from answering the request. */
    failure?: unknown
  }
}

/** One line for each request that was answered, with its id, its address and the user's id; never its query or its headers. */
export function logRequests(log: Logger, senderOf: SenderOf): RequestHandler {
  return function logRequest(request, response, next) {
    if (!request.log) logReply(log, request, response, senderOf(request))
    next()
  }
}

/**
 * Logs one request, from now until it is answered. Its lines carry the ids of the trace that a trusted proxy
 * named; anybody else's would mix foreign requests into somebody's trace.
 */
// oxlint-disable-next-line max-params
export function logReply(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { address, isTrusted }: Sender,
): void {
  const startedAt = performance.now()
  const { headers, id, method, url } = request
  const trace = isTrusted ? parseTraceparent(headers.traceparent) : undefined
  const ownLog = trace ? log.child(trace) : log
  request.log = ownLog
  response.once('close', () => {
    const { statusCode: status, writableFinished: isWhole } = response
    const responseTime = Math.round(performance.now() - startedAt)
    const { userId: user } = request
    const line = {
      req: { id, method, path: loggedPath(url), address },
      ...(user !== undefined && { user }),
      res: { status },
      responseTime,
    }
    if (status >= 500) ownLog.error(line, 'failed')
    else ownLog.info(line, isWhole ? 'answered' : 'broken off')
  })
}

function loggedPath(url: string | undefined): string {
  return (url ?? '').split(/[?#]/, 1).join().slice(0, 500)
}

function serializeError(thrown: unknown): unknown {
  // Anything can be thrown, also what cannot be read.
  try {
    return describeError(thrown)
  } catch {
    return { message: 'The thrown value cannot be read.' }
  }
}

// Not every field: a driver's error repeats the values that were to be stored.
function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return { message: String(thrown).slice(0, 2000) }
  const { name, message, stack, cause } = thrown
  const code = (thrown as { readonly code?: unknown }).code
  return {
    name,
    message: message.slice(0, 2000),
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

/** The trace that a request belongs to, and the span of it that sent the request; under the names that logs use. */
interface TraceIds {
  readonly trace_id: string
  readonly span_id: string
}

/** Reads the header of W3C's Trace Context; `undefined` for anything that is not one. */
export function parseTraceparent(
  text: string | readonly string[] | undefined,
): TraceIds | undefined {
  const [, version, trace_id, span_id, more] = pattern.exec(String(text)) ?? []
  if (trace_id === undefined || span_id === undefined) return undefined
  return version === '00' && more !== undefined ? undefined : { trace_id, span_id }
}

/**
 * Returns the log's destination while a person reads it at a terminal: each line's sentence first, then what else it
 * has.
 */
export function readableLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(toText(JSON.parse(line))) }
}

interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly code?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

function toText(line: LogLine): string {
  const { level, time: _, msg = '', code, err, ...rest } = line
  const parts = [
    `${words[level] ?? 'info'}: ${msg}`,
    ...(code === undefined ? [] : [`[${code}]`]),
    ...(Object.keys(rest).length > 0 ? [JSON.stringify(rest)] : []),
    ...(err ? [`\n${err.stack ?? err.message ?? JSON.stringify(err)}`] : []),
  ]
  return `${withoutControls(parts.join(' '))}\n`
}

// What pages report is logged as well: it must neither pass for a line of its own nor move the cursor.
function withoutControls(text: string): string {
  return text.replaceAll(/(?!\n)\p{Cc}/gu, '').replaceAll('\n', '\n  ')
}
