import { type ReasonCode, reportCodes } from '@slipway/sdk/contract'
import { detailOf, type LoadFailure } from './loaded'

export function failure(reason: ReasonCode, cause: unknown): LoadFailure {
  const { keepsFormer } = reportCodes[reason]
  return { ok: false, reason, keepsFormer, ...detailOf(cause) }
}
