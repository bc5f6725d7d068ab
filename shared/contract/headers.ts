/** The product's own request headers. */
export const slipwayHeaders = {
  /** `1`, from programs that are not browsers. */
  request: 'Slipway-Request',
  /** The id of the user for whom a call is made. */
  user: 'Slipway-User',
  /** The id of the tenant in which a call is made; empty for none. */
  tenant: 'Slipway-Tenant',
} as const

/** Deprecated on 2026-11-22: accepted in 0.1 beside the names above, and gone in 0.2. */
export const formerHeaders = {
  request: 'X-Slots-Request',
  user: 'X-Slots-User',
  tenant: 'X-Slots-Tenant',
} as const satisfies Record<keyof typeof slipwayHeaders, string>

/**
 * In a call: the proof of a page of Administration, from `consoleProof` in its HTML. In a reply: the proof of the session
 * that just began there, in place of the one before.
 */
export const CONSOLE_HEADER = 'Slipway-Console'
