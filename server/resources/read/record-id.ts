import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { NamedRecord } from '../../storage/tables/record-log-table'

/** An id as written in an address: an integer from 1 to 2^53−1, in one spelling. */
export function readId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : undefined
}

/** The record of an address such as `orders/17`; `undefined` for another text. */
export function readRecordName(text: string): NamedRecord | undefined {
  const [resource = '', number = '', ...more] = text.split('/')
  const id = readId(number)
  return resource === '' || id === undefined || more.length > 0 ? undefined : { resource, id }
}

/** The same 404 for what does not exist and for what another tenant owns. */
export function notFound(what: string): CodedError {
  return codedProblem('not-found', `There is no ${what} at this address.`)
}
