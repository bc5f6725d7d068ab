import pg from 'pg'
import { createTable, defineResource, text } from '../../application/application'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database/database-proxy'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'

/** A machine that is slow for other reasons has fewer replies between two ends, not a worse share of them. */
const LOAD = { callers: 6, replies: 1500, endEveryMs: 200, repliesBetween: 25 }

describe('short troubles of PostgreSQL', () => {
  let database: TestDatabase
  let proxy: DatabaseProxy
  let server: TestServer
  let admin: pg.Client
  let staff: string
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    proxy = await startDatabaseProxy(String(database.options.databaseUrl))
    server = await createTestServer({
      database: { ...database.options, databaseUrl: proxy.url },
      describe(app) {
        describeTestApplication(app)
        app.migrations({
          '002-labels': {
            up: (db) => createTable(db, 'labels').addColumn('title', 'text').execute(),
          },
        })
        app.resource(
          defineResource({
            name: 'labels',
            label: 'Labels',
            singular: 'Label',
            table: 'labels',
            record: { title: 'title' },
            fields: () => [text('title')],
          }),
        )
        app.role('all', { label: 'All', permissions: ['*'] })
      },
    })
    admin = new pg.Client({ connectionString: String(database.options.databaseUrl) })
    await admin.connect()
    staff = await server.signIn({ role: 'all' })
  })
  afterAll(async () => {
    await admin.end()
    await server.close()
    await proxy.stop()
    await database.drop()
  })

  const ask = async (path: string) => (await server.request(path, { cookie: staff })).status
  const write = (title: string) =>
    server.call('POST /resources/{resource}', {
      path: { resource: 'notes' },
      body: { title },
      cookie: staff,
    })
  const titles = async () =>
    (await admin.query<{ title: string }>('select title from notes')).rows.map(({ title }) => title)

  /** Runs `fault` in the database whenever a note is written, the first `times` times. */
  async function failWrites(fault: string, { times = 1, when = 'before insert on notes' } = {}) {
    const trigger = when.startsWith('before') ? 'trigger' : 'constraint trigger'
    await admin.query(`
      drop sequence if exists tries;
      create sequence tries;
      create or replace function fail_first() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then ${fault}; end if;
        return new;
      end $$;
      drop trigger if exists fail_first on notes;
      create ${trigger} fail_first ${when} for each row execute function fail_first()`)
  }
  const tries = async () =>
    Number((await admin.query<{ n: string }>('select last_value as n from tries')).rows[0]?.n)
  const raise = (code: string) => `raise exception 'not now' using errcode = '${code}'`

  it('F12: while every connection is ended five times a second, pages and lists are served', async () => {
    await failWrites(raise('40001'), { times: 0 })
    await write('kept')
    const seen = new Map<number, number>()
    let replies = 0
    let repliesAtEnd = 0
    const timer = setInterval(() => {
      if (replies < repliesAtEnd + LOAD.repliesBetween) return
      repliesAtEnd = replies
      void admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database()
        and application_name = 'slipway' and pid <> pg_backend_pid()`)
    }, LOAD.endEveryMs)

    const call = async (path: string) => {
      while (replies < LOAD.replies) {
        const status = await ask(path)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        replies += 1
      }
    }
    await Promise.all(
      Array.from({ length: LOAD.callers }, (_, index) =>
        call(index % 2 ? '/meta' : '/resources/notes'),
      ),
    )
    clearInterval(timer)

    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((seen.get(503) ?? 0) / replies).toBeLessThan(0.01)
  })

  it('a connection that is reset when it is asked costs nobody an answer', async () => {
    for (let round = 0; round < 20; round += 1) {
      proxy.cutWhenAsked()

      const asked = Array.from({ length: 6 }, (_, index) =>
        ask(index % 2 ? '/meta' : '/resources/notes'),
      )

      expect(await Promise.all(asked)).toEqual(asked.map(() => 200))
    }
  })

  it.each([
    ['is not serialisable', raise('40001')],
    ['is in a deadlock', raise('40P01')],
    ['gets no lock', raise('55P03')],
    ['loses its connection', 'perform pg_terminate_backend(pg_backend_pid())'],
  ])('F15: a change that %s is done all the same, once', async (name, fault) => {
    await failWrites(fault)

    const reply = await write(name)

    expect(reply.status).toBe(201)
    expect((await titles()).filter((title) => title === name)).toHaveLength(1)
    expect(await tries()).toBe(2)
  })

  it.each([
    ['40001', 409, 'write-conflict'],
    ['40P01', 409, 'write-conflict'],
    ['55P03', 503, 'store-unavailable'],
  ])('F15: a change that fails by %s every time says %i and changes nothing', async (...row) => {
    const [sqlState, status, code] = row
    await failWrites(raise(sqlState), { times: 99 })

    const reply = await write(`never ${sqlState}`)

    expect([reply.status, reply.json.code]).toEqual([status, code])
    expect(await titles()).not.toContain(`never ${sqlState}`)
  })

  it('a change is not done again when nobody knows whether it was kept', async () => {
    await failWrites('perform pg_terminate_backend(pg_backend_pid())', {
      times: 99,
      when: 'after insert on notes deferrable initially deferred',
    })

    const reply = await write('unknown')

    expect([reply.status, reply.json.code]).toEqual([503, 'store-unavailable'])
    expect(await tries()).toBe(1)
  })

  it('a locked table costs its own lists a 503, and nobody else anything', async () => {
    await failWrites(raise('40001'), { times: 0 })
    await admin.query('begin')
    await admin.query('lock table notes in access exclusive mode')
    const locked = Array.from({ length: 40 }, () => ask('/resources/notes'))
    await untilWaiting(admin)

    const others = await Promise.all(
      ['/meta', '/resources/labels', '/readyz', '/meta', '/resources/labels'].map(ask),
    )
    const isStillLocked = (await waiting(admin)) > 0
    const refused = await Promise.race(locked)
    await admin.query('rollback')

    expect(others).toEqual([200, 200, 200, 200, 200])
    expect(isStillLocked).toBe(true)
    expect(refused).toBe(503)
    for (const status of await Promise.all(locked)) expect([200, 503]).toContain(status)
    expect(await ask('/resources/notes')).toBe(200)
  })
})

async function waiting(admin: pg.Client): Promise<number> {
  // Within a transaction PostgreSQL goes on showing what it showed first.
  await admin.query('select pg_stat_clear_snapshot()')
  const { rows } = await admin.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.n)
}

async function untilWaiting(admin: pg.Client): Promise<void> {
  while ((await waiting(admin)) === 0);
}
