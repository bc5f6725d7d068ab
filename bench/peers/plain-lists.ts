import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { listCases } from '../records/list-cases'
import { announce } from './announce'
import { openDatabase, type Row } from './query'
import { QuerySessionStore } from './query-session-store'
import { createSessionApp, signedIn } from './session-app'

/**
 * Lists as one writes them by hand for a page behind a sign-in: session and user from the database, the
 * statement for the page's rows and the one for their number, on the product's own table and by the
 * same drivers. Answers the same records as the product does; `BODY` is what stays the same around them.
 */
const around: object = JSON.parse(process.env['BODY'] ?? '{}')
const query = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  file: process.env['DATABASE'] ?? '',
})
await query('create table if not exists bench_sessions (sid text primary key, data text not null)')
const findUser = async (id: number) =>
  (await query('select id, email, name from users where id = $1', id))[0] ?? {}
const app = createSessionApp({ store: new QuerySessionStore(query), findUser })

listCases.forEach(({ table = 'articles', where, order, offset = 0 }, index) => {
  app.get(`/${index}`, signedIn, async (request, response) => {
    const { key, id } = request.query
    const from = typeof key === 'string' ? [key, Number(id)] : []
    const startedAt = performance.now()
    const rows = await query(
      `select id, name, day, price, status from ${table} where ${where} ${order} limit 26 offset ${offset}`,
      ...from,
    )
    const [counted] = await query(
      `select count(*) as count from (select 1 from ${table} where ${
        from.length > 0 ? '1 = 1' : where
      } limit 10001) as counted`,
    )
    response.set('Server-Timing', `sql;dur=${performance.now() - startedAt}`)
    const count = Number(counted?.['count'])
    const items = rows.slice(0, 25).map(toRecord)
    const last = items.at(-1)
    const next = last && Buffer.from(JSON.stringify([last.title, last.id])).toString('base64url')
    response.set('Cache-Control', 'private, no-store')
    const total = { value: Math.min(count, 10_000), exact: count <= 10_000 }
    response.json({ ...around, items, total, next, prev: null })
  })
})
announce(createServer(app))

function toRecord({ id, ...columns }: Row) {
  const values = { ...columns, price: Number(columns['price']) }
  const title = String(columns['name'])
  const digest = createHash('sha256')
    .update(JSON.stringify([id, values]))
    .digest('base64url')
  return { id: Number(id), title, label: title, values, etag: `"${digest.slice(0, 22)}"` }
}
