import * as z from 'zod/mini'
import { credentialState, oneLine } from '../remotes/catalog'
import { productPermissions } from './permissions'

const { layout, manage, release } = productPermissions

/**
 * A permission that an operator's token may have of its owner's. `slipway.manage` lets it read the audit, explain slots
 * and change the rules of proposals: never users, roles, tenants, tokens, keys or grants.
 */
export const operatorTokenRight = z.enum([release, layout, manage])
export type OperatorTokenRight = z.infer<typeof operatorTokenRight>

/** The request body of `POST /manage/operator-tokens`. */
export const newOperatorToken = z.strictObject({
  /** The person or program that uses it, such as `ci`. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine),
  days: z.int().check(z.minimum(1), z.maximum(366)),
  rights: z.array(operatorTokenRight).check(z.minLength(1), z.maxLength(3)),
})
export type NewOperatorToken = z.infer<typeof newOperatorToken>

const time = z.string()

const operatorToken = z.object({
  id: z.number(),
  name: z.string(),
  /** The user whose rights it has, as long as they have them. */
  owner: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  /** A newer server may know more of them. */
  rights: z.array(z.string()),
  createdAt: time,
  expiresAt: time,
  /** To the minute. */
  lastUsedAt: z.nullable(time),
  /** The address that it was last used from. */
  lastUsedFrom: z.nullable(z.string()),
  revokedAt: z.nullable(time),
  state: credentialState,
})
export type OperatorToken = z.infer<typeof operatorToken>

/** The body of `GET /manage/operator-tokens`: those that end next first, those that are over last; 100 at most. */
export const operatorTokensBody = z.object({ items: z.array(operatorToken) })
export type OperatorTokensBody = z.infer<typeof operatorTokensBody>
