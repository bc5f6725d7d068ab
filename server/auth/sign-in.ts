import { CodedError } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import { Passport } from 'passport'
import { Strategy } from 'passport-local'
import type { UsersStore } from '../storage/users-store'
import type { Passwords } from './passwords'
import { withDeadline } from './store-deadline'

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
export type SignIn = (request: Request, response: Response) => Promise<{ readonly id: number }>

export function createSignIn(users: UsersStore, passwords: Passwords): SignIn {
  const passport = new Passport()
  passport.use(
    new Strategy({ usernameField: 'email', session: false }, (email, password, done) => {
      findUser(email, password).then((user) => done(null, user ?? false), done)
    }),
  )
  passport.serializeUser<number>((user, done) => done(null, user.id))

  // The same work and the same answer, whichever part of it is wrong.
  async function findUser(email: string, password: string): Promise<Express.User | undefined> {
    const user = await withDeadline(users.findByEmail(email))
    const isRight = await passwords.verify(user?.password_hash, password)
    if (!user?.password_hash || !isRight || user.disabled_at !== null) return undefined
    return { id: user.id, passwordHash: user.password_hash }
  }

  // Checking takes a while: meanwhile the user may have been disabled, or the password changed, and
  // those end the sessions that are there, not the one that was made after them.
  async function isStillRight({ id, passwordHash }: Express.User): Promise<boolean> {
    const user = await withDeadline(users.find(id))
    return user?.password_hash === passwordHash && user.disabled_at === null
  }

  function authenticate(request: Request, response: Response): Promise<Express.User | false> {
    return new Promise((resolve, reject) => {
      const handler = passport.authenticate(
        'local',
        (error: unknown, user: Express.User | false | null) =>
          error ? reject(error) : resolve(user || false),
      )
      handler(request, response, reject)
    })
  }

  return async function signIn(request, response) {
    const user = await authenticate(request, response)
    if (!user) throw invalidCredentials()
    // The session's id changes here.
    await new Promise<void>((resolve, reject) => {
      request.logIn(user, (error: unknown) => (error ? reject(error) : resolve()))
    })
    if (await isStillRight(user)) return user
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) => (error ? reject(error) : resolve()))
    })
    throw invalidCredentials()
  }
}

function invalidCredentials(): CodedError {
  return new CodedError('invalid-credentials', 'The address or the password is wrong.', {
    status: 401,
    headers: { 'WWW-Authenticate': 'Session realm="admin"' },
  })
}
