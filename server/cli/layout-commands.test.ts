import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Layout } from '@slipway/sdk/contract'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { manageClient, teamVersion } from '../testing/manage-client'
import { runOperatorCommand } from '../testing/operator-command'

jest.setTimeout(300_000)

const card = 'team/dashboard-before-cards/TeamCard'

describe('npx slipway layout, beside a running server', () => {
  let folder: string
  let file: string
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-layout-'))
    file = join(folder, 'slots.json')
    const database = { file: join(folder, 'slipway.db') }
    server = await createTestServer({ database, watch: true })
    cookie = await server.signIn({ role: 'operator' })
    for (const name of ['North', 'South']) await createTenantsTable(server.storage).create(name)
    const operator = manageClient(server, { cookie })
    const slots = [{ location: 'dashboard-before-cards', component: 'TeamCard', props: {} }]
    await operator.publish(teamVersion('1.0.0', { slots, components: [{ name: 'TeamCard' }] }))
    await operator.release({ team: { version: '1.0.0' } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const layout = (...args: readonly string[]) => runOperatorCommand(folder, ['layout', ...args])
  const write = (content: unknown) => writeFileSync(file, JSON.stringify(content))
  const isShown = async () => {
    const { slots } = (await server.call('GET /meta', { cookie })).json
    const there: { component: string }[] = slots['dashboard-before-cards'] ?? []
    return there.some(({ component }) => component === 'TeamCard')
  }

  it('what is applied reaches pages of the running server; once more changes nothing; a dry run says it', async () => {
    write({ order: {}, entries: { [card]: { hidden: true } } })

    const tried = await layout('apply', file, '--dry-run')
    const before = await isShown()
    const applied = await layout('apply', file)
    while (await isShown()) await new Promise(setImmediate)
    const again = await layout('apply', file)

    expect([tried.code, tried.out]).toEqual([
      0,
      expect.stringContaining(`This would be published:\n  ${card}: hidden.\n`),
    ])
    expect(before).toBe(true)
    expect(applied.out).toContain(`Layout 1 is published:\n  ${card}: hidden.\n`)
    expect(again.out).toContain('It is published already: nothing changes.')
    expect((await layout('history')).out).toMatch(
      /^ +1 {2}\d{4}-.* {2}command line {2}From the file/m,
    )
    const { json } = await server.call('GET /manage/layout', { cookie })
    expect(json).toMatchObject({
      number: 1,
      who: 'command line',
      why: 'From the file slots.json.',
    })
  })

  it('an export names tenants instead of their ids, and is applied again as it is', async () => {
    const tenants = await createTenantsTable(server.storage).list()
    const [north] = tenants.filter(({ name }) => name === 'North')
    const published: Layout = {
      entries: { [card]: { gate: { tenants: [north?.id ?? 0] }, props: { b: 1, a: 2 } } },
      order: { 'dashboard-before-cards': [card] },
    }
    const { headers } = await server.call('GET /manage/layout', { cookie })
    await server.call('PUT /manage/layout', {
      headers: { 'If-Match': String(headers.etag) },
      body: { layout: published, why: 'a test' },
      cookie,
    })

    const exported = await layout('export', file)
    const text = readFileSync(file, 'utf8')
    const same = await layout('diff', file)

    expect(exported.code).toBe(0)
    expect(JSON.parse(text).entries[card]).toEqual({
      gate: { tenants: ['North'] },
      props: { a: 2, b: 1 },
    })
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
    expect(same.out).toContain('nothing changes')
  })

  it('a draft is discarded by its number; one that is not there is said', async () => {
    const body = { name: 'Summer' }
    const { json } = await server.call('POST /manage/layout/drafts', { body, cookie })

    const done = await layout('discard', String(json.id))
    const again = await layout('discard', String(json.id))

    expect([done.code, done.out]).toEqual([0, expect.stringContaining('is removed')])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining(`no draft ${json.id}`)])
    expect((await layout('drafts')).out).not.toContain('Summer')
  })

  it('a draft is published as it was reviewed; what a colleague did to it since is named instead', async () => {
    const review = join(folder, 'review.json')
    await server.call('PUT /manage/layout', {
      headers: {
        'If-Match': String((await server.call('GET /manage/layout', { cookie })).headers.etag),
      },
      body: { layout: { entries: {}, order: {} }, why: 'a test' },
      cookie,
    })
    const hidden: Layout = { entries: { [card]: { hidden: true } }, order: {} }
    const made = await server.call('POST /manage/layout/drafts', {
      body: { name: 'Winter', layout: hidden },
      cookie,
    })
    const id = String(made.json.id)

    const listed = await layout('drafts')
    const reviewed = await layout('review', id, review)
    await server.call('PUT /manage/layout/drafts/{draft}', {
      path: { draft: made.json.id },
      headers: { 'If-Match': String(made.headers.etag) },
      body: {
        name: 'Winter',
        layout: { entries: { [card]: { props: { a: 1 } } }, order: {} } satisfies Layout,
      },
      cookie,
    })
    const late = await layout('publish', review, '--why', 'winter')
    const before = await isShown()
    await layout('review', id, review)
    const tried = await layout('publish', review, '--why', 'winter', '--dry-run')
    const published = await layout('publish', review, '--why', 'winter')
    const gone = await layout('publish', review, '--why', 'winter')

    expect(listed.out).toContain(`${id}  Winter  1 changed, by `)
    expect(reviewed.out).toContain(
      `Publishing draft ${id}, Winter, would change:\n  ${card}: hidden.\n`,
    )
    expect([late.code, late.err]).toEqual([1, expect.stringContaining(`Nothing was published.`)])
    expect(late.err).toContain(`Since that review:\n  ~ ${card}: props a none → 1.\n`)
    expect(before).toBe(true)
    expect(tried.out).toContain(`This would be published:\n  ${card}: props a none → 1.\n`)
    expect(published.out).toMatch(/Layout \d+ is published:\n {2}team\//)
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining(`no draft ${id}`)])
  })

  it('an id of nothing is named with the nearest one, and refused if it has to be strict', async () => {
    const typo = 'team/dashboard-before-cards/TeamCrad'
    write({
      order: { 'dashboard-before-cards': [typo, card] },
      entries: { [typo]: { hidden: true }, [card]: { props: { strict: true } } },
    })
    const warning = `there is no entry "${typo}"; did you mean "${card}"?`

    const refused = await layout('apply', file, '--strict', '--why', 'a test')
    const compared = await layout('diff', file)
    const applied = await layout('apply', file, '--why', 'a test')
    write({ order: {}, entries: { [card]: { props: { strict: true } } } })
    const strict = await layout('apply', file, '--strict', '--why', 'a test')

    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(warning)])
    for (const { code, out } of [compared, applied]) {
      expect(code).toBe(0)
      expect(out.split(`Warning: ${warning}`)).toHaveLength(2)
    }
    expect([strict.code, strict.out]).toEqual([0, expect.not.stringContaining('Warning')])
  })

  it('for a pipeline, a difference ends with 1; without one, and without --exit-code, it is 0', async () => {
    write({ order: {}, entries: { [card]: { hidden: true } } })
    const [some, asked] = [await layout('diff', file), await layout('diff', file, '--exit-code')]
    await layout('export', file)
    const none = await layout('diff', file, '--exit-code')

    expect([some.code, asked.code, none.code]).toEqual([0, 1, 0])
    expect([asked.out, asked.err]).toEqual([some.out, ''])
  })

  it('a file that is no review publishes nothing, and says what writes one', async () => {
    write({ order: {}, entries: {} })

    const { code, err } = await layout('publish', file, '--why', 'a test')

    expect(code).toBe(1)
    expect(err).toContain('"layout review <draft>')
  })

  it.each([
    ['a file that is not there', undefined, /no-such\.json cannot be read/],
    [
      'a member that there is not, and an unknown tenant',
      { entries: { [card]: { hidde: true, gate: { tenants: ['Nord'] } } }, order: {} },
      /hidde is not known there.*there is no tenant "Nord"; did you mean "North"\?/s,
    ],
    [
      'a location that there is not',
      { entries: { [card]: { location: 'nowhere' } }, order: {} },
      /there is no location "nowhere"/,
    ],
  ])('%s is refused, with what is wrong', async (_what, content, message) => {
    write(content ?? {})

    const { code, err } = await layout('apply', content ? file : join(folder, 'no-such.json'))

    expect(code).toBe(1)
    expect(err).toMatch(message)
  })
})
