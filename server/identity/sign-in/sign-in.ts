import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import { Passport } from 'passport'
import { Strategy } from 'passport-local'
import type { UsersTable } from '../../storage/tables/users-table'
import type { Passwords } from '../passwords/passwords'
import { withDeadline } from '../store-deadline'

declare global {
  namespace Express {
    interface User {
      readonly id: number
      /** As it was when the password was checked. */
      readonly passwordHash: string
    }
  }
}

/** Checks the credentials in the body and gives the request a new session of that user. */
export interface SignIn {
  /** Whose credentials they are; `undefined` when they are wrong. Calls `onTurn` before it checks. */
  check(
    request: Request,
    response: Response,
    onTurn: () => Promise<void>,
  ): Promise<Express.User | undefined>
  /** Throws `invalid-credentials` when they are right no more. */
  enter(request: Request, user: Express.User): Promise<void>
}

export function createSignIn(users: UsersTable, passwords: Passwords): SignIn {
  const passport = new Passport()
  passport.serializeUser<number>((user, done) => done(null, user.id))

  // The same work and the same answer, whichever part of it is wrong.
  async function findUser({ email, password, onTurn }: Attempt): Promise<Express.User | undefined> {
    const user = await withDeadline(users.findByEmail(email))
    const isRight = await passwords.verify(user?.password_hash, password, onTurn)
    if (!user?.password_hash || !isRight || user.disabled_at !== null) return undefined
    return { id: user.id, passwordHash: user.password_hash }
  }

  // Checking takes a while: meanwhile the user may have been disabled, or the password changed, and
  // those end the sessions that are there, not the one that was made after them.
  async function isStillRight({ id, passwordHash }: Express.User): Promise<boolean> {
    const user = await withDeadline(users.find(id))
    return user?.password_hash === passwordHash && user.disabled_at === null
  }

  return {
    check: (request, response, onTurn) =>
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
    async enter(request, user) {
      // The session's id changes here.
      await new Promise<void>((resolve, reject) => {
        request.logIn(user, (error: unknown) => (error ? reject(error) : resolve()))
      })
      if (await isStillRight(user)) return
      await new Promise<void>((resolve, reject) => {
        request.session.destroy((error: unknown) => (error ? reject(error) : resolve()))
      })
      throw invalidCredentials()
    },
  }
}

interface Attempt {
  readonly email: string
  readonly password: string
  readonly onTurn: () => Promise<void>
}

export function invalidCredentials(): CodedError {
  return codedProblem('invalid-credentials', 'Wrong email or password.', {
    headers: { 'WWW-Authenticate': 'Session realm="admin"' },
  })
}
