import { request } from 'node:http'
import { CodedError, type Problem, slipwayHeaders } from '@slipway/sdk/contract'

/** A call of the HTTP API, with whatever its body is. */
interface TrialCall {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that was no refusal. */
interface TrialReply {
  /** What the JSON says; nothing for an empty body. */
  readonly body: unknown
  readonly cookie: string | undefined
}

interface CallPlace {
  readonly port: number
  /** Finds what was logged of a failed request. */
  readonly reasonOf: (requestId: string) => string | undefined
}

/** Sends a call to a server of this machine, as a program does that is no browser. */
export type SendCall = (call: TrialCall) => Promise<TrialReply>

/** Returns what sends calls; each refusal is thrown as a `CodedError` with the code of the problem. */
export function createSendCall({ port, reasonOf }: CallPlace): SendCall {
  return async function send(call) {
    const { status, text, cookie } = await exchange(port, call)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (status < 400) return { body, cookie }
    // The server answers every refusal with one.
    const problem = body as Problem
    throw toError(call, problem, reasonOf(problem.instance?.replace('urn:uuid:', '') ?? ''))
  }
}

interface Exchanged {
  readonly status: number
  readonly text: string
  readonly cookie: string | undefined
}

// Not by fetch(), which tests of applications replace.
function exchange(port: number, { method, path, body, headers }: TrialCall): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const given = {
      [slipwayHeaders.request]: '1',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    }
    const options = { host: '127.0.0.1', port, path, method, headers: given, agent: false }
    const sent = request(options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).once('error', reject)
      response.once('end', () => {
        const { statusCode: status = 0, headers: got } = response
        const cookie = got['set-cookie']?.at(-1)?.split(';')[0]
        resolve({ status, text: Buffer.concat(parts).toString(), cookie })
      })
    })
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function toError({ method, path }: TrialCall, problem: Problem, reason?: string): CodedError {
  const { status, code, detail = '', errors, current } = problem
  const faults = (errors ?? []).map((one) => `\n  ${one.pointer}: ${one.detail ?? one.code}`)
  const message = `${method} ${path} answered ${status} ${code}. ${detail}${faults.join('')}`
  return new CodedError(code, reason === undefined ? message : `${message}\n${reason}`, {
    status,
    ...(errors && { errors }),
    ...(current && { current }),
  })
}
