import type { Layout, LayoutDifference, MapEntry } from '@slipway/sdk/contract'
import { Slot } from '../slots/slot'
import type { Engine } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/tenants-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

const banner = 'app/header-banner/Banner'
const second = 'app/header-banner/Second'
const card = 'team/dashboard-before-cards/TeamCard'
const why = 'a test'
const nothing: Layout = { entries: {}, order: {} }

/** Operators' layout by HTTP, on every engine. */
export function layoutSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      describe(app) {
        app.role('arranger', { label: 'Arranger', permissions: ['slipway.layout'] })
        app.role('clerk', { label: 'Clerk', permissions: [] })
        app.registerSlots({
          'header-banner': [Slot.make('Banner', { text: 'as registered' }), Slot.make('Second')],
        })
      },
    })
    cookie = await server.signIn({ role: 'arranger' })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const locations = ['dashboard-before-cards', 'header-banner']
    const props = {
      type: 'object',
      properties: { title: { type: 'string' } },
      additionalProperties: false,
    }
    await operator.publish(
      teamVersion('1.0.0', {
        components: [{ name: 'TeamCard', locations, props }],
        slots: [{ location: 'dashboard-before-cards', component: 'TeamCard', props: {} }],
      }),
    )
    await operator.release({ team: { version: '1.0.0' } })
    await createTenantsTable(server.storage).create('North')
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const read = () => server.call('GET /manage/layout', { cookie })
  const put = async (layout: Layout, options: { dryRun?: boolean; etag?: string } = {}) =>
    server.call('PUT /manage/layout', {
      ...(options.dryRun && { query: { 'dry-run': 'true' as const } }),
      headers: { 'If-Match': options.etag ?? String((await read()).headers.etag) },
      body: { layout, why },
      cookie,
    })
  const publicNames = async (location = 'header-banner') =>
    (await server.call('GET /slots')).json.slots[location]?.map(
      ({ component }: { component: string }) => component,
    ) ?? []
  const metaNames = async (location: string) =>
    (await server.call('GET /meta', { cookie })).json.slots[location]?.map(
      ({ component }: { component: string }) => component,
    ) ?? []
  const mapAt = async (location: string): Promise<MapEntry[]> => {
    const { json } = await server.call('GET /manage/slots', { cookie })
    return json.locations.find((at: { location: string }) => at.location === location).entries
  }
  beforeEach(async () => {
    await put(nothing)
  })

  it('a host that nobody arranged has the layout 0, or one that says nothing', async () => {
    const { status, json, headers } = await read()

    expect(status).toBe(200)
    expect(json.layout).toEqual(nothing)
    expect(headers.etag).toBe(`"${json.number}"`)
  })

  it('what is published is in /slots and /meta at once: order, props, hidden, moved, added', async () => {
    const { status, json } = await put({
      entries: {
        [banner]: { props: { text: 'as arranged' } },
        [card]: { hidden: true },
        'operator/dashboard-after-cards/TeamCard': {
          component: 'TeamCard',
          location: 'dashboard-before-cards',
        },
      },
      order: { 'header-banner': [second, banner] },
    })

    expect(status).toBe(200)
    expect(await publicNames()).toEqual(['Second', 'Banner'])
    expect((await server.call('GET /slots')).json.slots['header-banner'][1].props).toEqual({
      text: 'as arranged',
    })
    expect(await metaNames('dashboard-before-cards')).toEqual(['TeamCard'])
    expect(
      json.differences.map(({ id, changed }: LayoutDifference) => [id, changed.join()]),
    ).toEqual([
      [banner, 'props'],
      ['operator/dashboard-after-cards/TeamCard', 'added'],
      [card, 'hidden'],
      [null, 'order'],
    ])
    expect(json.differences.at(-1).order.to).toEqual([second, banner])
  })

  it('the same layout again changes nothing: no number, no entry of the audit', async () => {
    const layout: Layout = { entries: { [banner]: { hidden: true } }, order: {} }
    await put(layout)
    const before = (await read()).json.number

    const again = await put({
      order: { 'header-banner': [] },
      entries: { ...layout.entries, x: {} },
    })

    expect(again.status).toBe(200)
    expect(again.json).toEqual({ from: before, to: before, differences: [] })
    expect(again.headers['slipway-change']).toBeUndefined()
    expect((await read()).json.number).toBe(before)
  })

  it('a dry run says what would change, and changes nothing', async () => {
    const before = (await read()).json

    const { status, json } = await put(
      { entries: { [banner]: { hidden: true } }, order: {} },
      { dryRun: true },
    )

    expect(status).toBe(200)
    expect(json.to).toBeNull()
    expect(json.differences[0].sentence).toBe(`${banner}: hidden.`)
    expect((await read()).json).toEqual(before)
    expect(await publicNames()).toEqual(['Banner', 'Second'])
  })

  it('a layout onto another one than was seen is refused, and so is one without If-Match', async () => {
    const { etag } = (await read()).headers
    await put({ entries: { [banner]: { hidden: true } }, order: {} })

    const late = await put({ entries: {}, order: {} }, { etag: String(etag) })
    const { status, json } = await server.request('/manage/layout', {
      method: 'PUT',
      cookie,
      json: { layout: nothing, why },
    })

    expect([late.status, late.json.code]).toEqual([412, 'layout-changed'])
    expect(late.headers.etag).toBe((await read()).headers.etag)
    expect([status, json.code]).toEqual([428, 'precondition-required'])
    expect(await publicNames()).toEqual(['Second'])
  })

  it('every fault is told at once, with its place', async () => {
    const { status, json } = await put({
      entries: {
        [banner]: { location: 'nowhere', gate: { roles: ['clerk', 'nobody'], flag: 'none' } },
        [second]: {
          location: 'login-before-form',
          gate: { permissions: ['no.such'], tenants: [99] },
          from: '2026-12-02T00:00:00Z',
          until: '2026-12-01T00:00:00Z',
        },
        [card]: { location: 'login-sidebar', props: { colour: 'red' } },
        'operator/header-banner/TeamCard': { component: 'TeamCard' },
        'operator/header-banner/Missing': { component: 'Missing', location: 'header-banner' },
      },
      order: { somewhere: [banner] },
    })

    const at = (id: string, rest: string) => `/layout/entries/${id.replaceAll('/', '~1')}${rest}`
    expect([status, json.code]).toEqual([422, 'layout-invalid'])
    expect(
      json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    ).toEqual([
      [at(banner, '/location'), 'unknown-location'],
      [at(banner, '/gate/roles/1'), 'unknown-role'],
      [at(banner, '/gate/flag'), 'unknown-flag'],
      [at(second, '/until'), 'invalid-value'],
      [at(second, '/gate/permissions/0'), 'unknown-permission'],
      [at(second, '/gate/tenants/0'), 'unknown-tenant'],
      [at(second, '/gate'), 'gate-invalid'],
      [at('operator/header-banner/Missing', '/component'), 'unknown-component'],
      [at('operator/header-banner/TeamCard', '/location'), 'required'],
      [at(card, '/location'), 'location-unsuitable'],
      [at(card, '/props/colour'), 'props-invalid'],
      ['/layout/order/somewhere', 'unknown-location'],
    ])
  })

  it('who may not arrange slots reads and changes nothing of it', async () => {
    const clerk = await server.signIn({ role: 'clerk' })

    for (const path of ['/manage/slots', '/manage/layout']) {
      const { status, json } = await server.request(path, { cookie: clerk })
      expect([status, json.code]).toEqual([403, 'forbidden'])
    }
  })

  it('the map has every location, with what nobody gets and why', async () => {
    await put({
      entries: {
        [banner]: { hidden: true },
        [second]: { location: 'global-after-content' },
        'app/header-banner/Former': { hidden: true },
      },
      order: {},
    })

    const [top, gone] = await mapAt('header-banner')
    const [moved] = await mapAt('global-after-content')
    const [proposal] = await mapAt('dashboard-before-cards')
    const { json } = await server.call('GET /manage/slots', { cookie })

    expect(json.locations).toHaveLength(15)
    expect(top).toMatchObject({
      id: banner,
      state: 'hidden',
      changed: ['hidden'],
      original: { location: 'header-banner', props: { text: 'as registered' }, gate: null },
      code: null,
    })
    expect(top?.source).toMatchObject({ of: 'application' })
    expect(gone).toMatchObject({
      id: 'app/header-banner/Former',
      component: 'Former',
      state: 'base-gone',
      original: null,
    })
    expect(moved).toMatchObject({ id: second, state: 'live', changed: ['location'] })
    expect(moved?.original?.location).toBe('header-banner')
    expect(proposal).toMatchObject({
      source: { of: 'proposal', remote: 'team', version: '1.0.0' },
      code: { remote: 'team', version: '1.0.0', canary: null },
      changed: [],
      locations: ['dashboard-before-cards', 'header-banner'],
    })
    expect(proposal?.propsSchema).toMatchObject({ additionalProperties: false })
    const own = json.placeable.filter(({ remote }: { remote: string }) => remote === 'team')
    expect(own).toEqual([expect.objectContaining({ component: 'TeamCard', publicGranted: false })])
  })

  it('what is moved to a public location without a grant is delivered to nobody', async () => {
    await put({ entries: { [card]: { location: 'header-banner' } }, order: {} })

    expect(await publicNames()).toEqual(['Banner', 'Second'])
    const entries = await mapAt('header-banner')
    expect(entries.find(({ id }) => id === card)?.state).toBe('not-granted')
  })

  it('the audit has what was there before and after, and takes back that alone', async () => {
    const hidden = await put({ entries: { [banner]: { hidden: true } }, order: {} })
    await put({
      entries: { [banner]: { hidden: true } },
      order: { 'header-banner': [second] },
    })
    const id = Number(hidden.headers['slipway-change'])
    const { items } = (await operator.call('GET /manage/audit', {})).json
    const undone = await server.call('POST /manage/audit/{id}/undo', { path: { id }, cookie })
    const again = await server.call('POST /manage/audit/{id}/undo', { path: { id }, cookie })

    const entry = items.find((item: { id: number }) => item.id === id)
    expect(entry.action).toBe('layout.published')
    expect(entry.detail).toMatchObject({
      from: { entries: { [banner]: null }, order: {} },
      to: { entries: { [banner]: { hidden: true } }, order: {} },
      why,
    })
    expect(undone.status).toBe(200)
    expect((await read()).json.layout).toEqual({
      entries: {},
      order: { 'header-banner': [second] },
    })
    expect([again.status, again.json.code]).toEqual([409, 'changed-since'])
  })
}
