import { randomBytes } from 'node:crypto'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { StoredOperatorToken } from '../../storage/tables/accounts/operator-tokens-table'

const PREFIX = 'slipway_operator_'

/** A new token of an operator: its start tells it from a team's, to people and to scanners of secrets. */
export function createOperatorToken(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

/** The operator's token in an `Authorization` header; teams' tokens are none. */
export function readOperatorToken(header: string | undefined): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  return token?.startsWith(PREFIX) ? token : undefined
}

/** 401: why a call with the token is not let in. */
export function operatorTokenRefused(token: StoredOperatorToken | undefined): CodedError {
  const over = token?.state === 'expired' ? 'is expired' : 'is revoked'
  const reason = token ? over : 'is not known'
  return codedProblem('operator-token-invalid', `The token ${reason}. Make another one.`, {
    headers: { 'WWW-Authenticate': 'Bearer realm="manage", error="invalid_token"' },
  })
}
