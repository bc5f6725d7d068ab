import { randomBytes } from 'node:crypto'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { UserTokensTable } from '../../storage/tables/user-tokens-table'
import { hashSecret } from '../sessions/session-id'
import type { Passwords } from './passwords'

/** For how long a link can be used. */
export const linkSeconds = 15 * 60

/** Links by which a user sets a password without having one. */
export interface OneTimeLinks {
  /** The token of a new link; earlier links of that user stop working. */
  create(userId: number, purpose: 'invite' | 'reset'): Promise<string>
  state(token: string): ReturnType<UserTokensTable['state']>
  /** Sets the password; returns the hashes of the sessions that this ended. */
  redeem(token: string, password: string): Promise<readonly string[]>
}

export function createOneTimeLinks(tokens: UserTokensTable, passwords: Passwords): OneTimeLinks {
  return {
    async create(userId, purpose) {
      const token = randomBytes(32).toString('base64url')
      const lifeMs = linkSeconds * 1000
      await tokens.create({ tokenHash: hashSecret(token), userId, purpose, lifeMs })
      return token
    },
    state: (token) => tokens.state(hashSecret(token)),
    async redeem(token, password) {
      const tokenHash = hashSecret(token)
      refuseUnlessValid(await tokens.state(tokenHash))
      const ended = await tokens.redeem(tokenHash, await passwords.hash(password))
      if (ended) return ended
      refuseUnlessValid(await tokens.state(tokenHash))
      throw linkProblems.used()
    },
  }
}

export function linkUnknown(): CodedError {
  return codedProblem('token-unknown', 'There is no such link.')
}

const linkProblems = {
  used: () => codedProblem('token-used', 'This link was already used.'),
  expired: () => codedProblem('token-expired', 'This link has expired. Ask for a new one.'),
  unknown: linkUnknown,
}

function refuseUnlessValid(state: 'valid' | keyof typeof linkProblems): void {
  if (state !== 'valid') throw linkProblems[state]()
}
