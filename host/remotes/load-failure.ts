import { type ReasonCode, reportCodes } from '@slipway/sdk/contract'
import { failed, type LoadFailure } from './loaded'

export function failure(reason: ReasonCode, cause: unknown): LoadFailure {
  return failed(reason, reportCodes[reason].keepsFormer, cause)
}

export function isTriedAgain({ reason }: LoadFailure): boolean {
  return reportCodes[reason].isTriedAgain
}
