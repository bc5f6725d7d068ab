import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import { Passport } from 'passport'
import { Strategy } from 'passport-local'
import { addressKey } from '../../http/senders/address-key'
import type { SessionsTable } from '../../storage/tables/accounts/sessions-table'
import { createUsersTable, type UsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import type { StorageScope } from '../../storage/transact'
import type { Passwords } from '../passwords/passwords'
import type { ExpressSessionStore } from '../sessions/express-session-store'
import type { OnTurn } from './login-throttle'

declare global {
  namespace Express {
    interface User {
      readonly id: number
      readonly email: string
      /** As it was when the password was checked. */
      readonly passwordHash: string
    }
  }
}

/** Somebody who is let in, once the transaction is kept. */
export interface SignedIn {
  readonly id: number
  readonly email: string
  /** Gives their session to the request. */
  readonly take: () => void
  /** The sessions that this ended. */
  readonly ended: readonly string[]
}

/** Checks the credentials in the body, and lets in whose they are. */
export type SignIn = ReturnType<typeof createSignIn>

interface SignInDeps {
  readonly users: Pick<UsersTable, 'findByEmail'>
  readonly passwords: Passwords
  readonly store: Pick<ExpressSessionStore, 'begin'>
  readonly sessionsIn: (scope: StorageScope) => SessionsTable
}

export function createSignIn({ users, passwords, store, sessionsIn }: SignInDeps) {
  const passport = new Passport()

  // The same work and the same answer, whichever part of it is wrong.
  async function findUser({ email, password, onTurn }: Attempt): Promise<Express.User | undefined> {
    const user = await passwords.verify(() => onTurn(() => users.findByEmail(email)), password)
    if (user?.disabled_at !== null) return undefined
    return { id: user.id, email: user.email, passwordHash: user.password_hash }
  }

  async function enter(
    scope: StorageScope,
    request: Request,
    { id, email }: Pick<SignedIn, 'id' | 'email'>,
  ): Promise<SignedIn> {
    const self = { id, name: email }
    // Nobody signs in without an entry in the audit.
    await createAuditTable(scope).add({
      actor: self,
      action: 'sign-in.succeeded',
      subject: self,
      detail: { address: addressKey(request.ip) },
    })
    return { id, email, ...(await store.begin(request, id, sessionsIn(scope))) }
  }

  return {
    /** Finds whose credentials they are; `undefined` when they are wrong. */
    check: (
      request: Request,
      response: Response,
      onTurn: OnTurn,
    ): Promise<Express.User | undefined> =>
      new Promise((resolve, reject) => {
        const strategy = new Strategy(
          { usernameField: 'email', session: false },
          (email, password, done) => {
            findUser({ email, password, onTurn }).then((user) => done(null, user ?? false), done)
          },
        )
        const handler = passport.authenticate(
          strategy,
          (error: unknown, user: Express.User | false | null) =>
            error ? reject(error) : resolve(user || undefined),
        )
        handler(request, response, reject)
      }),
    /** Lets the user in, in the transaction of `scope`; `undefined`, and nothing is changed, when the credentials are right no more. */
    async admit(
      scope: StorageScope,
      request: Request,
      user: Express.User,
    ): Promise<SignedIn | undefined> {
      // Checking takes a while: meanwhile the user may have been disabled, or the password changed, and
      // those end the sessions that are there, not the one that begins after them.
      const now = await createUsersTable(scope).hold(user.id)
      const isStillRight = now?.password_hash === user.passwordHash && now.disabled_at === null
      return isStillRight ? await enter(scope, request, user) : undefined
    },
    /** Gives the user a session in place of the request's, with its row in the audit, in the transaction of `scope`. */
    enter,
  }
}

interface Attempt {
  readonly email: string
  readonly password: string
  readonly onTurn: OnTurn
}

export function invalidCredentials(): CodedError {
  return codedProblem('invalid-credentials', 'Wrong email or password.', {
    headers: { 'WWW-Authenticate': 'Session realm="admin"' },
  })
}
