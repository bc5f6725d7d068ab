import * as z from 'zod/mini'
import { listTotal } from '../accounts/manage'
import { productPermissions } from '../accounts/permissions'
import { oneLine, time } from './catalog'

/** The person or program that uses it, such as `ci`. */
const credentialName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine)
const tokenDays = z.int().check(z.minimum(1), z.maximum(366))

/** The request body of `POST /manage/remotes/:remote/tokens`. */
export const newTeamToken = z.strictObject({
  name: credentialName,
  days: tokenDays,
})

/** A new token: the only time that it is shown. */
export const createdTeamToken = z.object({ id: z.number(), token: z.string(), expiresAt: time })
export type CreatedTeamToken = z.infer<typeof createdTeamToken>

/**
 * The number of days before the end of a token or a key when people are told: from `soonDays` on, and urgently from
 * `urgentDays` on.
 */
export const expiryNotice = { soonDays: 14, urgentDays: 3 } as const

/** `expires-soon`: within {@link expiryNotice}`.soonDays`; `ended`: somebody ended or revoked it. */
export const credentialState = z.enum(['valid', 'expires-soon', 'expired', 'ended'])
export type CredentialState = z.infer<typeof credentialState>

const tokenUse = {
  createdAt: time,
  expiresAt: time,
  /** To the minute. */
  lastUsedAt: z.nullable(time),
  /** The address that it was last used from; `null` before its first use since servers note it. */
  lastUsedFrom: z.nullable(z.string()),
  revokedAt: z.nullable(time),
  state: credentialState,
}

const teamToken = z.object({
  id: z.number(),
  remote: z.string(),
  name: z.string(),
  /** Its creator. */
  who: z.string(),
  ...tokenUse,
})
export type TeamToken = z.infer<typeof teamToken>

/** The body of `GET /manage/remotes/:remote/tokens`. */
export const teamTokensBody = z.object({ items: z.array(teamToken) })
export type TeamTokensBody = z.infer<typeof teamTokensBody>

/** The body of `GET /manage/tokens`: those that end next first, those that are over last. */
export const allTeamTokensBody = z.extend(teamTokensBody, { total: listTotal })
export type AllTeamTokensBody = z.infer<typeof allTeamTokensBody>

/** The request body of `POST /manage/remotes/:remote/keys`. */
export const newSigningKey = z.strictObject({
  name: credentialName,
  /** Ed25519, the 32 bytes in base64. */
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(3660))),
})

export const signingKey = z.object({
  /** The start of the SHA-256 of its 32 bytes: what a signature names it by. */
  id: z.string(),
  remote: z.string(),
  name: z.string(),
  publicKey: z.string(),
  who: z.string(),
  createdAt: time,
  expiresAt: z.nullable(time),
  /** When the newest version was published that it signed; `null`: none was. Older servers do not say. */
  lastUsedAt: z.optional(z.nullable(time)),
  revokedAt: z.nullable(time),
  state: credentialState,
})
export type SigningKey = z.infer<typeof signingKey>

/** The body of `GET /manage/remotes/:remote/keys`. */
export const signingKeysBody = z.object({ items: z.array(signingKey) })

/** The body of `GET /manage/keys`: those that end next first, those that are over last. */
export const allSigningKeysBody = z.extend(signingKeysBody, { total: listTotal })
export type AllSigningKeysBody = z.infer<typeof allSigningKeysBody>

/** The body of `GET /manage/expiring`: the next first. */
export const expiringBody = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['token', 'key', 'operator-token']),
      /** Of a token its number, of a key its fingerprint. */
      id: z.string(),
      /** `null` of an operator's token. */
      remote: z.nullable(z.string()),
      /** Of an operator's token: the address of whose it is. */
      owner: z.optional(z.string()),
      name: z.string(),
      expiresAt: time,
    }),
  ),
})
export type ExpiringBody = z.infer<typeof expiringBody>

/** Of each reply to a team's token: when that token ends, ISO 8601. */
export const TOKEN_EXPIRES_HEADER = 'Slipway-Token-Expires'

/**
 * Of a reply to a team's token while a signing key of the remote ends within
 * {@link expiryNotice}`.soonDays`: `<key id> <ISO 8601>`.
 */
export const KEY_EXPIRES_HEADER = 'Slipway-Key-Expires'

const { layout, manage, release } = productPermissions

/**
 * A permission that an operator's token may have of its owner's. `slipway.manage` lets it read the audit, explain slots
 * and change the rules of proposals: never users, roles, tenants, tokens, keys or grants.
 */
export const operatorTokenRight = z.enum([release, layout, manage])
export type OperatorTokenRight = z.infer<typeof operatorTokenRight>

/** The request body of `POST /manage/operator-tokens`. */
export const newOperatorToken = z.strictObject({
  name: credentialName,
  days: tokenDays,
  rights: z.array(operatorTokenRight).check(z.minLength(1), z.maxLength(3)),
})
export type NewOperatorToken = z.infer<typeof newOperatorToken>

const operatorToken = z.object({
  id: z.number(),
  name: z.string(),
  /** The user whose rights it has, as long as they have them. */
  owner: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  /** A newer server may know more of them. */
  rights: z.array(z.string()),
  ...tokenUse,
})
export type OperatorToken = z.infer<typeof operatorToken>

/** The body of `GET /manage/operator-tokens`: those that end next first, those that are over last; 100 at most. */
export const operatorTokensBody = z.object({ items: z.array(operatorToken) })
export type OperatorTokensBody = z.infer<typeof operatorTokensBody>
