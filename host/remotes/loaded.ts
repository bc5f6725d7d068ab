import type { AnyComponent } from '@slipway/sdk'
import type { CodeWith, ReasonCode, RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'

/** A component of a remote, or why it did not arrive. */
export type Loaded = { readonly ok: true; readonly component: AnyComponent } | LoadFailure

/**
 * Loads a component of a remote by its name; never rejects. `released` gives what else this page's viewer
 * may have, which remotes may ask for.
 */
export type LoadRemote = (
  remote: RemoteDescriptor,
  name: string,
  released: () => RemotesBody,
) => Promise<Loaded>

export interface LoadFailure {
  readonly ok: false
  readonly reason: ReasonCode
  /** The version that is on screen stays, and this one is tried later. */
  readonly keepsFormer: boolean
  readonly detail: string
  /** The value that was thrown, if any. */
  readonly error?: unknown
  /** The file at this address is not the released one; another address may have that. */
  readonly isRefused?: true
}

/**
 * Makes a failure of what was on the way and did not come; part of the sign-in page, which has no room for the
 * table of reasons.
 */
export function lost(
  reason: CodeWith<{ readonly keepsFormer: true }>,
  cause: unknown,
): LoadFailure {
  return { ok: false, reason, keepsFormer: true, ...detailOf(cause) }
}

export function detailOf(cause: unknown): Pick<LoadFailure, 'detail' | 'error'> {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return { detail: detail.slice(0, 1000), ...(cause instanceof Error && { error: cause }) }
}
