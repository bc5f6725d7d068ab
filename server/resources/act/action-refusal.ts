import type { ActionResult } from '@slipway/sdk/contract'
import { isCodedError } from '../write/is-coded-error'

type Refused = ActionResult['refused'][number]

/** What of an error is said of one record; undefined where the call as a whole failed. */
export function refusalOf(error: unknown): Pick<Refused, 'code' | 'detail'> | undefined {
  if (!isCodedError(error)) return undefined
  const isRefusal = [404, 409, 412, 422].includes(error.status)
  const [fault] = error.errors ?? []
  return isRefusal ? { code: error.code, detail: fault?.detail ?? error.message } : undefined
}
