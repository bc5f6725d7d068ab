import { CodedError } from '@slipway/sdk/contract'
import type { Answer } from '../operation'
import { createOperatorHost, type OperatorHost } from './operator-host'
import type { OperatorLogin } from './operator-login'

/** Does a command over HTTP. */
export type OverHttp = (host: OperatorHost) => Promise<Answer>

/** Runs a command over HTTP and says which server it used; throws `needs-database` where there is no such way. */
export async function withHost(login: OperatorLogin, work: OverHttp | undefined): Promise<Answer> {
  if (!work) throw needsDatabase('This command')
  const host = createOperatorHost(login)
  const answer = await work(host)
  const lines = [answer.text, host.note(), `(${login.url})`].filter((line) => line !== undefined)
  return { ...answer, text: lines.join('\n') }
}

/** For options that only the database has an answer to. */
export function refuseDryRun(dryRun: boolean | undefined): void {
  if (dryRun) throw needsDatabase('--dry-run of this command')
}

function needsDatabase(what: string): CodedError {
  return new CodedError(
    'needs-database',
    `${what} does not work over HTTP, with the token of an operator. Where the server's database is: slipway --database …`,
    { status: 422 },
  )
}
