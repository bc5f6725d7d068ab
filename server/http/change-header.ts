import { CHANGE_HEADER } from '@slipway/sdk/contract'
import type { Response } from 'express'

/** Says which entry of the audit the call made, for those who want to undo it. */
export function setChangeHeader(response: Response, change: number | undefined): void {
  if (change !== undefined) response.set(CHANGE_HEADER, String(change))
}
