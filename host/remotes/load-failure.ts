import type { ReasonCode } from '@slipway/sdk/contract'

/** Why a component did not arrive. */
export interface LoadFailure {
  readonly ok: false
  readonly reason: ReasonCode
  readonly detail: string
}

export function failure(reason: ReasonCode, cause: unknown): LoadFailure {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return { ok: false, reason, detail: detail.slice(0, 1000) }
}
