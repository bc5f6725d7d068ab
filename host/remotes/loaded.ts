import type { AnyComponent } from '@slipway/sdk'
import type { ReasonCode, RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'

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
  readonly detail: string
  /** What was thrown, where something was. */
  readonly error?: unknown
  /** The file at this address is not the released one; another address may have that. */
  readonly isRefused?: true
}

export function failure(reason: ReasonCode, cause: unknown): LoadFailure {
  const detail = cause instanceof Error ? cause.message : String(cause)
  const thrown = cause instanceof Error && { error: cause }
  return { ok: false, reason, detail: detail.slice(0, 1000), ...thrown }
}
