import { CodedError } from '@slipway/sdk/contract'
import type { Answer } from '../operation'
import { createOperatorHost, type OperatorHost } from './operator-host'
import type { OperatorLogin } from './operator-login'

/** Does a command over HTTP. */
export type OverHttp = (host: OperatorHost) => Promise<Answer>

/** Runs a command over HTTP and says which server it used. */
export async function withHost(login: OperatorLogin, work: OverHttp): Promise<Answer> {
  const host = createOperatorHost(login)
  const answer = await work(host)
  const lines = [answer.text, host.note(), `(${login.url})`].filter((line) => line !== undefined)
  return { ...answer, text: lines.join('\n') }
}

/** 422: a command that has no such way, and why. */
export function needsDatabase(name: string, why: string): CodedError {
  return new CodedError(
    'needs-database',
    `"${name}" needs the database. ${why} Where the database of the server is: slipway --local ${name} …`,
    { status: 422 },
  )
}
