import express, { type Express, type RequestHandler } from 'express'
import session, { type Store } from 'express-session'
import passport from 'passport'

interface Accounts {
  readonly store: Store
  readonly findUser: (id: number) => Promise<object>
}

/** An Express as one writes it by hand for pages behind a sign-in; the only user is number 1. */
export function createSessionApp({ store, ...accounts }: Accounts): Express {
  // The product's server holds a user in the same types; here any row is one.
  const findUser = accounts.findUser as (id: number) => Promise<Express.User>
  passport.serializeUser((user, done) => done(null, Reflect.get(user, 'id')))
  passport.deserializeUser((id: number, done) => {
    findUser(id).then((user) => done(null, user), done)
  })
  const app = express()
  app.use(
    session({
      store,
      secret: 'the secret of a bench is none',
      resave: false,
      saveUninitialized: false,
    }),
    passport.initialize(),
    passport.session(),
  )
  app.post('/login', async (request, response, next) => {
    request.login(await findUser(1), (error: unknown) => {
      if (error) next(error)
      else response.json({})
    })
  })
  return app
}

/** Lets nobody pass who is not signed in. */
export const signedIn: RequestHandler = (request, response, next) => {
  if (request.isAuthenticated()) next()
  else response.sendStatus(401)
}
