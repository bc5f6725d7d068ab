import type { SigningKey, TeamToken } from '@slipway/sdk/contract'
import { toIso } from '../../http/to-iso'
import type { StoredSigningKey } from '../../storage/tables/catalog/signing-keys-table'
import type { StoredTeamToken } from '../../storage/tables/catalog/team-tokens-table'

/** A token as the API describes it; its secret is not known here. */
export function describeToken(token: StoredTeamToken): TeamToken {
  return {
    ...token,
    createdAt: toIso(token.createdAt),
    expiresAt: toIso(token.expiresAt),
    lastUsedAt: toTime(token.lastUsedAt),
    revokedAt: toTime(token.revokedAt),
  }
}

/** A signing key as the API describes it. */
export function describeKey(key: StoredSigningKey): SigningKey {
  return {
    ...key,
    createdAt: toIso(key.createdAt),
    expiresAt: toTime(key.expiresAt),
    lastUsedAt: toTime(key.lastUsedAt),
    revokedAt: toTime(key.revokedAt),
  }
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : toIso(ms)
}
