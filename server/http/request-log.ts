import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import pino, { type DestinationStream, type Logger } from 'pino'
import { pinoHttp } from 'pino-http'

/** The log: one JSON object a line. Secrets are cut out wherever they stand. */
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

/** One line for each request that was answered, with its id; never its query or its headers. */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (request) => request.id,
    quietReqLogger: true,
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, url }: IncomingMessage) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      err: serializeError,
    },
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'failed',
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : 'info',
  })
}

function pathOf(url: string | undefined): string {
  return (url ?? '').split(/[?#]/, 1).join().slice(0, 500)
}

// Not every field: a driver's error repeats the values that were to be stored.
function serializeError(thrown: unknown): unknown {
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
