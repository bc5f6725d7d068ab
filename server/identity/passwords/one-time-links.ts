import { randomBytes } from 'node:crypto'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import { createOperatorTokensTable } from '../../storage/tables/accounts/operator-tokens-table'
import {
  createUserTokensTable,
  type UserTokensTable,
} from '../../storage/tables/accounts/user-tokens-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import type { StorageScope } from '../../storage/transact'
import { hashSecret } from '../sessions/session-id'
import type { OnTurn } from '../sign-in/login-throttle'
import { refuseOwnAddress } from './own-address'
import type { Passwords } from './passwords'

/** For how long a link can be used. */
export const linkSeconds = 15 * 60

interface PasswordByLink {
  readonly token: string
  readonly password: string
}

/** A password that a link may set, as it is kept. */
interface PreparedPassword {
  readonly tokenHash: string
  readonly passwordHash: string
}

/** The user whose password was set, and the hashes of the sessions that this ended. */
interface RedeemedLink {
  readonly user: { readonly id: number; readonly email: string }
  readonly ended: readonly string[]
}

/** Links by which a user sets a password without having one. */
export type OneTimeLinks = ReturnType<typeof createOneTimeLinks>

export function createOneTimeLinks(tokens: UserTokensTable, passwords: Passwords) {
  return {
    /** The token of a new link; earlier links of that user stop working. */
    async create(userId: number, purpose: 'invite' | 'reset'): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const lifeMs = linkSeconds * 1000
      await tokens.create({ tokenHash: hashSecret(token), userId, purpose, lifeMs })
      return token
    },
    /**
     * Hashes the password; `undefined` when there is no such link. Throws when it was used or has expired, and when the
     * password is the address of its user.
     */
    async prepare(
      { token, password }: PasswordByLink,
      onTurn: OnTurn,
    ): Promise<PreparedPassword | undefined> {
      const tokenHash = hashSecret(token)
      const state = await onTurn(() => tokens.state(tokenHash))
      if (state === 'unknown') return undefined
      if (state !== 'valid') throw linkProblems[state]()
      refuseOwnAddress(password, await onTurn(() => tokens.addressOf(tokenHash)))
      return { tokenHash, passwordHash: await passwords.hash(password) }
    },
    /**
     * Uses the link up, sets the password, and ends the sessions and the tokens of its user, in the transaction of
     * `scope`. Throws when another request was first.
     */
    async redeem(
      scope: StorageScope,
      { tokenHash, passwordHash }: PreparedPassword,
    ): Promise<RedeemedLink> {
      const [users, own] = [createUsersTable(scope), createUserTokensTable(scope)]
      const token = await own.use(tokenHash)
      if (!token)
        throw linkProblems[(await own.state(tokenHash)) === 'expired' ? 'expired' : 'used']()
      const ended = (await users.setPassword(token.userId, passwordHash)) ?? []
      // Whoever knew the password before, or held a session, may have made some.
      await createOperatorTokensTable(scope).revokeOfUser(token.userId)
      const user = await users.find(token.userId)
      // Looked at behind the change, which nobody else's comes between.
      if (user?.disabled_at !== null) throw linkProblems.expired()
      const self = { id: user.id, name: user.email }
      await createAuditTable(scope).add({
        actor: self,
        action: 'user.password-set',
        subject: self,
        detail: { link: token.purpose },
      })
      return { user, ended }
    },
  }
}

export function linkUnknown(): CodedError {
  return codedProblem('token-unknown', 'There is no such link.')
}

const linkProblems = {
  used: () => codedProblem('token-used', 'This link was already used.'),
  expired: () => codedProblem('token-expired', 'This link has expired. Ask for a new one.'),
}
