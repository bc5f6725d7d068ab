import type { AnyComponent } from '@slipway/sdk'
import type { ReasonCode, RemoteDescriptor, RemotesBody, reportCodes } from '@slipway/sdk/contract'

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
 * Makes a failure; part of the sign-in page, which has no room for the table of reasons, so that its callers say what
 * the table says of the reason.
 */
export function failed<Reason extends ReasonCode>(
  reason: Reason,
  keepsFormer: (typeof reportCodes)[Reason]['keepsFormer'],
  cause: unknown,
): LoadFailure {
  const detail = cause instanceof Error ? cause.message : String(cause)
  const thrown = cause instanceof Error && { error: cause }
  return { ok: false, reason, keepsFormer, detail: detail.slice(0, 1000), ...thrown }
}

/** Waits `ms` for what is loading, called `what` in the failure that comes in its place. */
export function inTime<Result>(
  loading: Promise<Result>,
  ms: number,
  what: string,
): Promise<Result | LoadFailure> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<LoadFailure>((resolve) => {
    const end = () => resolve(failed('load-timeout', true, `${what} is not there after ${ms} ms`))
    timer = setTimeout(end, ms)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
