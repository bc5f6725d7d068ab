import { CodedError } from '@slipway/sdk/contract'
import type { Answer } from '../operation'
import { createOperatorHost, type OperatorHost } from './operator-host'
import type { OperatorLogin } from './operator-login'

/** Does a command over HTTP. */
export type OverHttp = (host: OperatorHost) => Promise<Answer>

/** Runs a command over HTTP and says which server it used; throws `needs-database` where there is no such way. */
export async function withHost(login: OperatorLogin, work: OverHttp | undefined): Promise<Answer> {
  if (!work) throw needsDatabase()
  const host = createOperatorHost(login)
  const answer = await work(host)
  const lines = [answer.text, host.note(), `(${login.url})`].filter((line) => line !== undefined)
  return { ...answer, text: lines.join('\n') }
}

function needsDatabase(): CodedError {
  return new CodedError(
    'needs-database',
    'This command does not work over HTTP, with the token of an operator. Where the database of the server is: slipway --database …',
    { status: 422 },
  )
}
