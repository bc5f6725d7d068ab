import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { createTable, defineResource, longText, refuse, sql, text } from 'slipway/server'
import type { App, ApplicationFunction } from '../application/application'
import { engines, findServer } from '../testing/database/test-engines'
import { type StartedApplication, startApplication } from './trial'

/** Notes that say when they were closed. */
function describeNotes(app: App): void {
  app.languages('en', 'de')
  app.migrations({
    '001-notes': {
      up: (db) =>
        createTable(db, 'notes')
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('state', 'text')
          .execute(),
    },
  })
  app.resource(
    defineResource({
      name: 'notes',
      label: { en: 'Notes', de: 'Notizen' },
      fields: () => [text('title', { required: true }), text('state')],
      checks: {
        title: (title) => (title === 'untitled' ? 'Give it a title.' : undefined),
      },
      actions: (action) => [
        action('close', {
          fields: [longText('reason', { required: true })],
          async run({ values, input, change }) {
            if (values.title === 'pinned') refuse('It is pinned.')
            if (input.reason === 'crash') throw new Error('a fault of the application')
            await change({ state: `${input.reason} ${new Date().toISOString()} ${Date.now()}` })
          },
        }),
      ],
    }),
  )
  app.role('writer', { label: 'Writer', permissions: ['notes.*'] })
  app.role('reader', { label: 'Reader', permissions: ['notes.view'] })
  app.seed('first-look', async (seed) => seed.insert('notes', [{ title: 'Of the seed' }]))
}

describe.each(engines)('an application that a test starts, on %s', (engine) => {
  const started: StartedApplication[] = []
  async function start(application: ApplicationFunction = describeNotes, seeds = false) {
    const app = await startApplication(application, {
      seeds,
      databaseUrl: await findServer(engine),
    })
    started.push(app)
    return app
  }
  const titlesIn = async (app: StartedApplication) => {
    const reader = await app.as('reader')
    return (await reader.records('notes').list()).items.map(({ title }) => title)
  }
  afterEach(async () => {
    for (const app of started.splice(0)) await app.end()
  })

  it('is empty, unless its seeds shall run', async () => {
    expect(await titlesIn(await start())).toEqual([])
    expect(await titlesIn(await start(describeNotes, true))).toEqual(['Of the seed'])
  })

  it('knows nothing of another one in the same process', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const writer = await one.as('writer')
    one.clock.set('2031-01-01')

    const { id } = await writer.records('notes').create({ title: 'Mine' })
    await (await other.as('writer')).records('notes').create({ title: 'Theirs' })

    expect(await titlesIn(one)).toEqual(['Mine'])
    expect(await titlesIn(other)).toEqual(['Theirs'])
    expect(one.clock.now().getFullYear()).toBe(2031)
    expect(other.clock.now().getFullYear()).toBe(new Date().getFullYear())
    await one.end()
    await expect(writer.records('notes').read(id)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('lists, reads, changes and removes records as its interface does', async () => {
    const notes = (await (await start()).as('writer')).records('notes')
    for (const title of ['b', 'a', 'c']) await notes.create({ title, state: `is ${title}` })
    const [first] = (await notes.list({ sort: 'title', perPage: 1 })).items

    const found = await notes.list({ filter: { title: 'c' } })
    const changed = await notes.update(first?.id ?? 0, { state: 'new' })
    await notes.remove(changed.id)

    expect([first?.title, found.total.value]).toEqual(['a', 1])
    expect(changed.values).toEqual({ title: 'a', state: 'new' })
    expect((await notes.list({ q: 'b' })).items).toHaveLength(1)
    await expect(notes.read(changed.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(notes.update(1, {}, { etag: '"old"' })).rejects.toMatchObject({ status: 412 })
  })

  it('throws what is refused, with its code and the faults of the fields', async () => {
    const writer = await (await start()).as('writer')

    await expect(writer.records('notes').create({ title: 'untitled' })).rejects.toMatchObject({
      code: 'validation-failed',
      status: 422,
      errors: [{ pointer: '/title', detail: 'Give it a title.' }],
      message: expect.stringContaining('/title: Give it a title.'),
    })
  })

  it('runs an action, and throws as soon as one of its records is refused', async () => {
    const writer = await (await start()).as('writer')
    const notes = writer.records('notes')
    const [open, pinned] = [
      await notes.create({ title: 'a' }),
      await notes.create({ title: 'pinned' }),
    ]
    const ids = [open.id, pinned.id]

    await expect(writer.run('notes', 'close', ids)).rejects.toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/input/reason' }],
    })
    await expect(writer.run('notes', 'close', ids, { reason: 'done' })).rejects.toMatchObject({
      code: 'refused',
      errors: [{ pointer: '/ids/1', detail: 'It is pinned.' }],
      cause: { done: [open.id] },
    })
  })

  it('says of a failed call what the application threw', async () => {
    const writer = await (await start()).as('writer')
    const { id } = await writer.records('notes').create({ title: 'a' })

    await expect(writer.run('notes', 'close', [id], { reason: 'crash' })).rejects.toMatchObject({
      message: expect.stringMatching(/a fault of the application[^]*trial\.test\.ts/),
    })
  })

  it('has the time that the test sets, wherever its code asks for it', async () => {
    const app = await start()
    const writer = await app.as('writer')
    const { id } = await writer.records('notes').create({ title: 'a' })
    app.clock.set('2026-01-05T09:00:00Z')
    app.clock.advance({ hours: 3, minutes: 1 })

    await writer.run('notes', 'close', [id], { reason: 'late' })

    const at = Date.UTC(2026, 0, 5, 12, 1)
    const { values } = await writer.records('notes').read(id)
    expect(values['state']).toBe(`late 2026-01-05T12:01:00.000Z ${at}`)
    expect(Date.now()).not.toBe(at)
  })

  it('greets a user in their language, and a visitor with what anybody gets', async () => {
    const app = await start()
    const german = await app.as({ roles: ['reader'], tenant: 'Nord', language: 'de' })

    const { resource } = await german.records('notes').list()
    const { tenant } = await german.meta()

    expect([resource.label, tenant?.name]).toEqual(['Notizen', 'Nord'])
    expect(await (await app.as()).slots()).toEqual({})
    await expect((await app.as()).meta()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('leaves no file behind, whether it started or not', async () => {
    const foldersOf = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`slipway-test-${process.pid}-`))

    const app = await start()
    const during = foldersOf()
    await app.end()
    const failed = start((one) =>
      one.resource(defineResource({ name: 'a', fields: () => [text('a')] })),
    )

    await expect(failed).rejects.toMatchObject({
      code: 'application-invalid',
      message: expect.stringContaining('table "a"'),
    })
    expect([during.length, foldersOf()]).toEqual([1, []])
  })
})

test('on PostgreSQL it has a database, which is gone when it ends', async () => {
  const databaseUrl = await findServer('postgres')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let name: unknown
  const isThere = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount
  const app = await startApplication(
    (one) =>
      one.migrations({
        '001-name': {
          async up(db) {
            const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
              db,
            )
            name = rows[0]?.name
          },
        },
      }),
    { databaseUrl },
  )

  const during = await isThere()
  await app.end()

  expect([during, await isThere()]).toEqual([1, 0])
  await client.end()
})

describe('a test that asks for what there is not', () => {
  it('is told the roles and the resources that there are', async () => {
    await using app = await startApplication(describeNotes)

    await expect(app.as('writter')).rejects.toThrow(
      'there is no role "writter"; did you mean "writer"?; the roles are operator, writer, reader.',
    )
    const reader = await app.as('reader')
    expect(() => reader.records('note')).toThrow('the resources are notes.')
  })

  it('is told that there is no file, and which one', async () => {
    await expect(startApplication('./nothing.ts')).rejects.toThrow(
      `there is no file ${process.cwd()}/nothing.ts`,
    )
  })
})

test('an ended application gives the test its own clock back', async () => {
  const own = Date
  const app = await startApplication(describeNotes)
  const during = Date

  await app.end()

  expect([during === own, Date === own]).toEqual([false, true])
})
