import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyLayout, type Layout } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { createServersTable, LIFE_MS } from '../storage/tables/servers-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient } from '../testing/manage-client'
import { runOperatorProcess } from '../testing/operator-command'
import { serverRow } from '../testing/server-row'
import { capabilities } from './capabilities'

jest.setTimeout(60_000)

const entry = 'app/header-banner/AtHeaderBanner'
const hours = { days: ['mon'], from: '08:00', until: '18:00', timeZone: 'UTC' } as const
const timed: Layout = { entries: { [entry]: { hours: { ...hours, days: ['mon'] } } }, order: {} }
const unknown = ['layout.hours', 'freeze', 'webhook.form.teams', 'webhook.event.errors']

describe.each(engines)('beside a server of an older version on %s', (engine) => {
  let folder: string
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-older-'))
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      config: { webhookNetworks: ['127.0.0.0/8'] },
    })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterEach(async () => {
    await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An older server says that it lives, by a clock that is so far behind. */
  async function say(behindMs = 0): Promise<void> {
    const { db, now } = server.storage
    const then = sql<number>`${now} - ${sql.lit(behindMs)}`
    const { seenAt: _seenAt, noticedAt: _noticedAt, ...row } = serverRow()
    const holds = capabilities.filter((name) => !unknown.includes(name))
    const older = { ...row, name: 'south:3000', version: '0.0.9', holds, noticeAge: undefined }
    await createServersTable({ db, now: then }).note(older)
  }
  const publish = async (layout: Layout, anyhow?: true) => {
    const { headers } = await operator.call('GET /manage/layout')
    return await operator.call('PUT /manage/layout', {
      headers: { 'If-Match': String(headers['etag']) },
      body: { layout, why: 'a test', ...(anyhow && { anyhow }) },
    })
  }
  const freeze = (anyhow?: true) =>
    operator.call('PUT /manage/releases/freeze', {
      body: { until: null, why: 'a fair', ...(anyhow && { anyhow }) },
    })
  const hook = (body: object) =>
    operator.call('POST /manage/webhooks', {
      body: { url: 'http://127.0.0.1:9/', form: 'json', events: ['remote'], ...body } as never,
    })
  const refusal = (name: string) => ({
    status: 409,
    json: {
      code: 'server-older',
      detail: expect.stringMatching(`^The server south:3000 runs Slipway 0\\.0\\.9.*${name}\\. `),
    },
  })

  it('what it cannot hold is refused before it is made, and made where somebody says so', async () => {
    await say()
    const hidden: Layout = { entries: { [entry]: { hidden: true } }, order: {} }

    const refused = [
      await publish(timed),
      await freeze(),
      await hook({ form: 'teams' }),
      await hook({ events: ['errors'] }),
    ]
    const untouched = [
      (await operator.call('GET /manage/layout')).json.layout,
      (await operator.call('GET /manage/releases/freeze')).json.freeze,
      (await operator.call('GET /manage/webhooks')).json.items,
    ]
    const fine = [await publish(hidden), await hook({})]
    const { id } = fine[1]?.json.webhook ?? {}
    const change = (body: object) =>
      operator.call('PATCH /manage/webhooks/{webhook}', { path: { webhook: id }, body })
    const changed = await change({ events: ['remote', 'errors'] })
    const anyhow = [
      await publish(timed, true),
      await freeze(true),
      await hook({ form: 'teams', anyhow: true }),
      await change({ events: ['remote', 'errors'], anyhow: true }),
    ]
    // What is there already is no reason against a change of something else.
    const more = await publish({ ...timed, entries: { ...timed.entries, ...hidden.entries } })

    expect(refused).toMatchObject([
      refusal('layout.hours'),
      refusal('freeze'),
      refusal('webhook.form.teams'),
      refusal('webhook.event.errors'),
    ])
    expect(untouched).toEqual([emptyLayout, null, []])
    expect(fine.map(({ status }) => status)).toEqual([200, 201])
    expect(changed).toMatchObject(refusal('webhook.event.errors'))
    expect(anyhow.map(({ status }) => status)).toEqual([200, 200, 201, 200])
    expect(more.status).toBe(200)
  })

  it('an earlier layout and a draft are refused alike', async () => {
    await publish(timed)
    await publish(emptyLayout)
    const made = await operator.call('POST /manage/layout/drafts', {
      body: { name: 'Winter', layout: timed },
    })
    const draft = made.json.id
    await say()
    const { etag } = (await operator.call('GET /manage/layout/diff', { query: { draft } })).json
    const publishDraft = (body: { readonly why: string; readonly anyhow?: true }) =>
      operator.call('POST /manage/layout/drafts/{draft}/publish', {
        path: { draft },
        headers: { 'If-Match': etag },
        body,
      })

    const reverted = await operator.call('POST /manage/layouts/{number}/revert', {
      path: { number: 1 },
      body: { why: 'a test' },
    })
    const drafted = await publishDraft({ why: 'a test' })
    const anyhow = await publishDraft({ why: 'a test', anyhow: true })

    expect([reverted, drafted]).toMatchObject([refusal('layout.hours'), refusal('layout.hours')])
    expect([anyhow.status, anyhow.json.differences.length]).toEqual([200, 1])
  })

  it('an undo is the way back, and is not refused', async () => {
    await publish(timed)
    await publish(emptyLayout)
    const [{ id }] = (await operator.call('GET /manage/audit')).json.items
    await say()

    const undone = await operator.call('POST /manage/audit/{id}/undo', { path: { id } })

    expect(undone.status).toBe(200)
    expect((await operator.call('GET /manage/layout')).json.layout).toEqual(timed)
  })

  it('counts for a minute after its last word', async () => {
    await say(LIFE_MS - 5000)
    const before = await publish(timed)
    await say(LIFE_MS + 1000)

    const after = await publish(timed)

    expect([before.status, after.status]).toEqual([409, 200])
  })

  it('the commands refuse it too, on the database, and have --anyhow', async () => {
    await say()
    const file = join(folder, 'slots.json')
    writeFileSync(file, JSON.stringify({ entries: { [entry]: { hours } }, order: {} }))
    const { databaseUrl, file: path } = database.options
    const env = {
      SLIPWAY_DATA_DIR: join(path, '..'),
      SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SLIPWAY_DATA_DIR: folder }),
    }
    const slipway = (...args: readonly string[]) => runOperatorProcess(folder, args, env)
    const commands = [
      ['release', 'freeze', '--why', 'a fair'],
      ['webhook', 'add', '--url', 'https://hooks.example/', '--form', 'teams'],
      ['layout', 'apply', file],
    ]

    const refused = []
    for (const args of commands) refused.push(await slipway(...args))
    const anyhow = []
    for (const args of commands) anyhow.push(await slipway(...args, '--anyhow'))

    for (const { code, err } of refused)
      expect([code, err]).toEqual([1, expect.stringContaining('south:3000 runs Slipway 0.0.9')])
    expect(anyhow.map(({ code, err }) => [code, err])).toEqual(commands.map(() => [0, '']))
  })
})
