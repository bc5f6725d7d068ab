import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'
import express from 'express'
import session from 'express-session'
import passport from 'passport'
import { announce } from './announce'
import { SqliteSessionStore } from './sqlite-session-store'

/** A server as one writes it by hand for a page behind a sign-in: session and user from SQLite, `res.json`. */
const body: unknown = JSON.parse(readFileSync(process.env['BODY'] ?? '', 'utf8'))
const database = new DatabaseSync(process.env['DATABASE'] ?? '')
database.exec('pragma journal_mode = wal')
database.exec('create table users (id integer primary key, email text, name text)')
database.exec(`insert into users values (1, 'admin@demo.slipway.example', 'Alex Admin')`)
// The driver closes a database that nothing refers to, under its statements.
process.once('exit', () => database.close())
const findUser = database.prepare('select id, email, name from users where id = ?')

passport.serializeUser((user, done) => done(null, Reflect.get(user, 'id')))
passport.deserializeUser((id: number, done) => done(null, findUser.get(id) ?? false))

const app = express()
app.use(
  session({
    store: new SqliteSessionStore(database),
    secret: 'the secret of a bench is none',
    resave: false,
    saveUninitialized: false,
  }),
  passport.initialize(),
  passport.session(),
)
app.post('/login', (request, response, next) => {
  request.login(findUser.get(1) as Express.User, (error: unknown) => {
    if (error) next(error)
    else response.json({})
  })
})
app.get('/meta', (request, response) => {
  if (request.isAuthenticated()) response.json(body)
  else response.sendStatus(401)
})
announce(createServer(app))
