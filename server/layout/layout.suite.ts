import type { Layout, LayoutDifference, MapEntry } from '@slipway/sdk/contract'
import { Slot } from '../slots/slot'
import type { Engine } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
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
        app.timeZone('Europe/Berlin')
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

  it('a locked prop is changed by those who manage the host, and not by those who only arrange', async () => {
    const rules = await operator.call('GET /manage/proposals/rules')
    const locked = { component: 'Banner', prop: 'text', forLayout: true as const }
    const setLocks = (locks: (typeof locked)[], etag: unknown) =>
      operator.call('PUT /manage/proposals/rules', {
        body: { rules: [], locks, why },
        headers: { 'If-Match': String(etag) },
      })
    const set = await setLocks([locked], rules.headers.etag)
    const changed = { ...nothing, entries: { [banner]: { props: { text: 'as arranged' } } } }

    const refused = await put(changed)
    const draft = await server.call('POST /manage/layout/drafts', {
      body: { name: 'locked', layout: changed },
      cookie,
    })
    const etag = String((await read()).headers.etag)
    const body = { layout: changed, why }
    const done = await operator.call('PUT /manage/layout', { headers: { 'If-Match': etag }, body })
    const kept = await put({ ...changed, order: { 'header-banner': [second, banner] } })
    const back = await put(nothing)
    const reverted = await server.call('POST /manage/layouts/{number}/revert', {
      path: { number: done.json.to },
      body: { why },
      cookie,
    })
    const undone = await server.call('POST /manage/audit/{id}/undo', {
      path: { id: Number(back.headers['slipway-change']) },
      cookie,
    })
    const early = await put({
      ...nothing,
      entries: { 'team/header-banner/Banner#2': { props: { text: 'before it is there' } } },
    })
    await setLocks([], set.headers.etag)

    const pointer = '/layout/entries/app~1header-banner~1Banner/props/text'
    expect(refused.json.errors).toMatchObject([{ pointer, code: 'prop-locked' }])
    expect(draft.json.errors).toMatchObject([{ pointer, code: 'prop-locked' }])
    expect([refused, draft, done, kept, back].map(({ status }) => status)).toEqual([
      422, 422, 200, 200, 200,
    ])
    expect([reverted, undone, early].map(({ json }) => json.errors?.[0]?.code)).toEqual(
      Array(3).fill('prop-locked'),
    )
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

  it('a difference says what each value was and comes to, and both orders', async () => {
    await put({ entries: { [second]: { until: '2036-01-01T00:00:00Z' } }, order: {} })
    const { json } = await put(
      {
        entries: {
          [banner]: { props: { text: 'new' }, location: 'global-after-content' },
          [second]: { gate: { percent: 20 } },
        },
        order: { 'header-banner': [second, banner] },
      },
      { dryRun: true },
    )
    const [first, other, order] = json.differences

    expect(first.values).toMatchObject({
      from: { location: 'header-banner', gate: null },
      to: { location: 'global-after-content', props: { text: 'new' }, gate: null },
    })
    expect(first.sentence).toMatch(
      /: location header-banner → global-after-content; props text .+ → "new"\.$/,
    )
    expect(other.sentence).toBe(
      `${second}: gate none → {"percent":20}; period shown until 2036-01-01T00:00:00Z → at all times.`,
    )
    expect(order.order).toEqual({ from: [banner, second], to: [second] })
    expect(order.sentence).toBe(`header-banner: order ${banner}, ${second} → ${second}.`)
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
          hours: { days: ['mon'], from: '08:00', until: '17:00', timeZone: 'Europe/Berlim' },
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
      [at(second, '/hours/timeZone'), 'unknown-time-zone'],
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

  it('hours of weekdays decide what is delivered, and the map and explain say which and until when', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
    const [today = 'mon', tomorrow = 'mon'] = [0, 1].map(
      (ahead) => days[(new Date().getUTCDay() + 6 + ahead) % 7],
    )
    const day = { from: '00:00', until: '00:00', timeZone: 'UTC' }
    const shown = { hours: { ...day, days: [today] } }
    const later = { hours: { ...day, days: [tomorrow] } }

    const { json } = await put({ entries: { [banner]: shown, [second]: later }, order: {} })
    const seen = await publicNames()
    const { status } = await put({
      entries: {
        [banner]: { ...shown, hiddenThen: true },
        [second]: { ...later, hiddenThen: true },
      },
      order: {},
    })
    const turned = await publicNames()
    const explained = await operator.call('GET /manage/explain', {
      query: { location: 'header-banner' },
    })
    const { json: map } = await server.call('GET /manage/slots', { cookie })

    expect(json.differences.map(({ sentence }: LayoutDifference) => sentence)).toContain(
      `${banner}: period at all times → shown ${today} 00:00-00:00, UTC.`,
    )
    expect([status, seen, turned]).toEqual([200, ['Banner'], ['Second']])
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    expect(explained.json.entries[0]).toMatchObject({
      verdict: 'not-now',
      placement: { ...shown, hiddenThen: true, nextChange: midnight.toISOString() },
      sentence: expect.stringContaining(`hidden ${today} 00:00-00:00, UTC; this changes at`),
    })
    expect(map.timeZone).toBe('Europe/Berlin')
    expect(
      map.locations.find(({ location }: { location: string }) => location === 'header-banner')
        ?.entries[0],
    ).toMatchObject({ state: 'not-now', ...shown, hiddenThen: true, changed: ['period'] })
    await put(nothing)
  })

  it('how much depends on an entry is said in the map, the diff, explain and after undo, and changes nothing that is delivered', async () => {
    const before = await publicNames()
    const { json } = await put({ entries: { [banner]: { criticality: 'essential' } }, order: {} })
    const [entry] = await mapAt('header-banner')
    const explained = await operator.call('GET /manage/explain', {
      query: { location: 'header-banner' },
    })
    const wrong = await put({ entries: { [banner]: { criticality: 'vital' } }, order: {} } as never)

    expect(json.differences.map(({ sentence }: LayoutDifference) => sentence)).toContain(
      `${banner}: criticality the component's own → essential.`,
    )
    expect(entry).toMatchObject({ criticality: 'essential', changed: ['criticality'] })
    expect(explained.json.entries[0]).toMatchObject({
      placement: { criticality: 'essential' },
      sentence: expect.stringMatching(
        /Operators said how much depends on it here\. It is essential here, as operators say; its build says nothing\.$/,
      ),
    })
    expect(await publicNames()).toEqual(before)
    expect(wrong.json.errors).toMatchObject([{ pointer: expect.stringMatching(/criticality$/) }])
    await put(nothing)
    expect((await mapAt('header-banner'))[0]).toMatchObject({ criticality: null, changed: [] })
  })

  it.each(['Europe/Berlim', '__proto__', 'Europe/Berlin\0', ''])(
    'hours by the clocks of "%s" are refused, in a layout and in a draft',
    async (timeZone) => {
      const hours = { days: ['mon' as const], from: '08:00', until: '17:00', timeZone }
      const layout: Layout = { entries: { [banner]: { hours } }, order: {} }

      const replies = [
        await put(layout),
        await server.call('POST /manage/layout/drafts', { cookie, body: { name: 'odd', layout } }),
      ]

      expect(replies.map(({ status, json }) => [status, json.errors[0].code])).toEqual([
        [422, 'unknown-time-zone'],
        [422, 'unknown-time-zone'],
      ])
    },
  )

  it.each([
    ['a name as long as a book', { timeZone: 'x'.repeat(90_000) }],
    ['a week of a thousand days', { days: Array.from({ length: 1000 }, () => 'mon' as const) }],
  ])('hours with %s are refused before anything looks for a name like it', async (_, part) => {
    const hours = {
      days: ['mon' as const],
      from: '08:00',
      until: '17:00',
      timeZone: 'UTC',
      ...part,
    }

    const { status, json } = await put({ entries: { [banner]: { hours } }, order: {} })

    expect([status, json.code]).toEqual([422, 'validation-failed'])
  })

  it('a layout of nothing but faults is refused with the first of them, before others wait for long', async () => {
    const hoursOf = (place: number) => {
      const timeZone = `Europe/Berlin${place}`.padEnd(40, 'x')
      return { days: ['mon' as const], from: '08:00', until: '17:00', timeZone }
    }
    const ids = Array.from({ length: 2000 }, (_, place) => `app/header-banner/Gone/${place}`)
    const entries = Object.fromEntries(ids.map((id, place) => [id, { hours: hoursOf(place) }]))

    const { status, json } = await put({ entries, order: {} })

    expect([status, json.errors.length]).toEqual([422, 25])
  })

  it('a layout of more ids than fit, or of one without an end, is refused, in a draft as well', async () => {
    const idsOf = (count: number) =>
      Array.from({ length: count }, (_, place) => `app/header-banner/Gone/${place}`)
    const hiding = (ids: readonly string[]): Layout => ({
      entries: Object.fromEntries(ids.map((id) => [id, { hidden: true as const }])),
      order: {},
    })
    const draft = (layout: Layout) =>
      server.call('POST /manage/layout/drafts', { body: { name: 'large', layout }, cookie })
    const long = 'x'.repeat(100_000)

    const replies = [
      await put(hiding(idsOf(2001))),
      await put({ entries: {}, order: { 'header-banner': idsOf(2001) } }),
      await put(hiding([long])),
      await draft(hiding(idsOf(2001))),
      await draft({ entries: {}, order: { 'header-banner': [long] } }),
    ]
    const most = await put(hiding(idsOf(2000)))

    expect(replies.map(({ status, json }) => [status, json.errors?.[0]?.pointer])).toEqual([
      [422, '/layout/entries'],
      [422, '/layout/order'],
      [422, '/layout/entries'],
      [422, '/layout/entries'],
      [422, '/layout/order'],
    ])
    for (const { json } of replies) {
      expect(json.errors).toMatchObject([{ code: 'layout-limit' }])
      expect(json.errors[0].detail.length).toBeLessThan(300)
    }
    expect(replies[0]?.json.errors[0].detail).toContain('2001 ids; at most 2000')
    expect(most.status).toBe(200)
  })

  it('a hundred drafts are kept, and the next one is told what to do', async () => {
    const draft = (name: string) =>
      server.call('POST /manage/layout/drafts', { body: { name }, cookie })
    const first = await draft('the first')
    const row = { layout: '{"entries":{},"order":{}}', base: 0, who: 'a test' }
    const rows = Array.from({ length: 99 }, (_, at) => ({
      ...row,
      name: `draft ${at}`,
      created_at: 1,
      changed_at: 1,
    }))
    await server.storage.db.insertInto('layout_drafts').values(rows).execute()

    const refused = await draft('one more')
    await server.call('DELETE /manage/layout/drafts/{draft}', {
      path: { draft: first.json.id },
      cookie,
    })
    const taken = await draft('one more')
    await server.storage.db.deleteFrom('layout_drafts').execute()

    expect([refused.status, refused.json.code, taken.status]).toEqual([409, 'limit-reached', 201])
    expect(refused.json.detail).toContain('Publish or discard some first.')
  })

  it.each([100, 101])(
    'of an unknown name of %d letters no more is told than helps',
    async (length) => {
      const { json } = await put({
        entries: { [banner]: { location: 'x'.repeat(length) } },
        order: {},
      })

      const [{ detail }] = json.errors
      expect(detail).toMatch(length > 100 ? /^there is no location "x{100}…"$/ : /did you mean "/)
    },
  )

  it('hours without a day, or by no clock, and a hidden period without one are refused', async () => {
    const hours = { days: [], from: '24:00', until: '9:00', timeZone: 'UTC' }

    const malformed = await put({ entries: { [banner]: { hours } }, order: {} } as never)
    const empty = await put({ entries: { [banner]: { hiddenThen: true } }, order: {} })

    expect(malformed.json.errors).toHaveLength(3)
    expect(empty.json.errors).toMatchObject([
      { pointer: expect.stringMatching(/hiddenThen$/), code: 'invalid-value' },
    ])
  })

  it('an added entry with props that no slot can have is refused, in a draft as well', async () => {
    const id = 'operator/dashboard-before-cards/TeamCard'
    const added = { component: 'TeamCard', location: 'dashboard-before-cards' }
    const withProps = (props: object): Layout => ({
      entries: { [id]: { ...added, props: props as never } },
      order: {},
    })
    const draft = await draftOf(nothing)

    const reserved = await put(withProps({ children: 'x', key: 1 }))
    const inDraft = await changeDraft(draft, {
      name: 'Summer',
      layout: withProps({ children: 'x' }),
    })

    const at = `/layout/entries/${id.replaceAll('/', '~1')}/props`
    expect([reserved.status, reserved.json.code]).toEqual([422, 'layout-invalid'])
    expect(reserved.json.errors).toMatchObject([
      { pointer: `${at}/key`, code: 'reserved-prop' },
      {
        pointer: `${at}/children`,
        code: 'reserved-prop',
        detail: 'the prop "children" is reserved; give it another name',
      },
    ])
    expect([inDraft.status, inDraft.json.errors]).toMatchObject([
      422,
      [{ pointer: `${at}/children`, code: 'reserved-prop' }],
    ])
    expect((await read()).json.layout).toEqual(nothing)
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

  it('an explanation says what operators decided, also where an entry was moved from', async () => {
    await put({
      entries: {
        [banner]: { location: 'global-after-content' },
        [second]: { hidden: true, props: { text: 'other' } },
      },
      order: {},
    })
    const explain = async (location: string) => {
      const query = { location, user: 'anonymous' }
      return (await operator.call('GET /manage/explain', { query })).json.entries
    }

    const [hidden, moved] = await explain('header-banner')
    const [arrived] = await explain('global-after-content')

    expect(hidden).toMatchObject({ id: second, verdict: 'hidden', shown: false })
    expect(hidden.sentence).toBe(
      'Not shown to anonymous viewers: an operator hid it. Operators changed its props.',
    )
    expect(moved.sentence).toBe(
      'Not shown to anonymous viewers here: an operator moved it to global-after-content.',
    )
    expect(arrived).toMatchObject({ id: banner, placement: { changed: ['location'] } })
    expect(arrived.source).toMatchObject({ of: 'application' })
  })

  it('the page of a remote names the locations where operators added its components', async () => {
    const id = 'operator/global-after-content/TeamCard'
    const operators = await operator.grant('team', { public: true })
    expect(operators.status).toBe(200)
    await put({
      entries: { [id]: { component: 'TeamCard', location: 'header-banner' } },
      order: {},
    })

    const { json } = await operator.read('team')
    await operator.grant('team', { public: false })

    expect(json.components[0]).toMatchObject({
      name: 'TeamCard',
      locations: ['dashboard-before-cards', 'header-banner'],
    })
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

  const draftOf = async (layout: Layout, name = 'Winter') => {
    const reply = await server.call('POST /manage/layout/drafts', {
      body: { name, layout },
      cookie,
    })
    const { status, headers, json } = reply
    return { status, json, id: json.id as number, etag: String(headers.etag) }
  }
  const changeDraft = (
    { id, etag }: { readonly id: number; readonly etag: string },
    body: { readonly name: string; readonly layout: Layout; readonly base?: number },
  ) =>
    server.call('PUT /manage/layout/drafts/{draft}', {
      path: { draft: id },
      headers: { 'If-Match': etag },
      body,
      cookie,
    })
  const reviewDraft = ({ id }: { readonly id: number }) =>
    server.call('GET /manage/layout/diff', { query: { draft: String(id) }, cookie })
  const publishDraft = ({ id, etag }: { readonly id: number; readonly etag?: string }) =>
    server.call('POST /manage/layout/drafts/{draft}/publish', {
      path: { draft: id },
      headers: etag === undefined ? {} : { 'If-Match': etag },
      body: { why },
      cookie,
    })

  it('a draft is kept and named, shown on the map, and reaches nobody before it is published', async () => {
    const draft = await draftOf({ entries: { [banner]: { hidden: true } }, order: {} })
    const { json: map } = await server.call('GET /manage/slots', {
      query: { draft: String(draft.id) },
      cookie,
    })
    const listed = await server.call('GET /manage/layout/drafts', { cookie })
    const changes = await reviewDraft(draft)

    expect(draft.status).toBe(201)
    expect(draft.json).toMatchObject({
      name: 'Winter',
      changes: 1,
      base: (await read()).json.number,
    })
    expect(map.draft).toBe(draft.id)
    expect(map.locations.flatMap(({ entries }: { entries: MapEntry[] }) => entries)).toContainEqual(
      expect.objectContaining({ id: banner, state: 'hidden' }),
    )
    expect(listed.json.drafts[0]).toMatchObject({ id: draft.id, name: 'Winter' })
    expect(changes.json.differences[0].sentence).toBe(`${banner}: hidden.`)
    expect(await publicNames()).toEqual(['Banner', 'Second'])

    const published = await publishDraft({ ...draft, etag: changes.json.etag })
    const gone = await server.call('GET /manage/layout/drafts/{draft}', {
      path: { draft: draft.id },
      cookie,
    })

    expect(published.status).toBe(200)
    expect(Number(published.headers['slipway-change'])).toBeGreaterThan(0)
    expect(await publicNames()).toEqual(['Second'])
    expect(gone.status).toBe(404)
  })

  it('of two who change one draft, the later is told; faults of what is changed are refused', async () => {
    const draft = await draftOf(nothing)
    const body = { name: 'Summer', layout: { entries: { [second]: { hidden: true } }, order: {} } }
    const first = await changeDraft(draft, body as never)
    const late = await changeDraft(draft, { ...body, name: 'Mine' } as never)
    const etag = String(first.headers.etag)
    const wrong = await changeDraft(
      { ...draft, etag },
      { name: 'Summer', layout: { entries: { [second]: { location: 'nowhere' } }, order: {} } },
    )

    expect([first.status, first.json.name, first.json.changes]).toEqual([200, 'Summer', 1])
    expect([late.status, late.json.code, late.headers.etag]).toEqual([412, 'layout-changed', etag])
    expect([wrong.status, wrong.json.code]).toEqual([422, 'layout-invalid'])
    expect(wrong.json.errors[0].pointer).toBe(
      `/layout/entries/${second.replaceAll('/', '~1')}/location`,
    )
  })

  it('what a colleague does to a draft after it was reviewed is not published unseen', async () => {
    const draft = await draftOf({ entries: { [banner]: { hidden: true } }, order: {} })
    const reviewed = await reviewDraft(draft)
    const theirs: Layout = { entries: { [second]: { hidden: true } }, order: {} }
    const changed = await changeDraft(draft, { name: 'Winter', layout: theirs })

    const without = await publishDraft({ id: draft.id })
    const late = await publishDraft({ ...draft, etag: reviewed.json.etag })
    const shown = await publicNames()
    const again = await reviewDraft(draft)
    const published = await publishDraft({ ...draft, etag: again.json.etag })

    expect([without.status, without.json.code]).toEqual([428, 'precondition-required'])
    expect(without.json.detail).toContain('GET /manage/layout/diff?draft={draft}')
    expect([late.status, late.json.code]).toEqual([412, 'layout-changed'])
    expect(late.headers.etag).toBe(changed.headers.etag)
    expect(shown).toEqual(['Banner', 'Second'])
    expect(again.json.etag).toBe(changed.headers.etag)
    expect(published.json.differences.map(({ id }: LayoutDifference) => id)).toEqual([second])
    expect(await publicNames()).toEqual(['Banner'])
  })

  it('a draft that changes while it is being published is either published as reviewed or kept as changed', async () => {
    const draft = await draftOf({ entries: { [banner]: { hidden: true } }, order: {} })
    const theirs: Layout = { entries: { [second]: { hidden: true } }, order: {} }

    const [published, changed] = await Promise.all([
      publishDraft(draft),
      changeDraft(draft, { name: 'Theirs', layout: theirs }),
    ])

    const kept = await server.call('GET /manage/layout/drafts/{draft}', {
      path: { draft: draft.id },
      cookie,
    })
    const outcome = [published.status, changed.status, kept.status, await publicNames()]
    expect([
      [200, 404, 404, ['Second']],
      [412, 200, 200, ['Banner', 'Second']],
    ]).toContainEqual(outcome)
  })

  it('what a draft changes is laid over what was published since, where the two do not meet', async () => {
    const draft = await draftOf({ entries: { [banner]: { hidden: true } }, order: {} })
    await put({ entries: { [second]: { props: { text: 'meanwhile' } } }, order: {} })

    const { status } = await publishDraft(draft)

    expect(status).toBe(200)
    expect((await read()).json.layout.entries).toEqual({
      [banner]: { hidden: true },
      [second]: { props: { text: 'meanwhile' } },
    })
  })

  it('where they meet, nothing is published, and the entries are named; a draft based anew is published', async () => {
    const layout: Layout = {
      entries: { [banner]: { hidden: true } },
      order: { 'header-banner': [second, banner] },
    }
    const draft = await draftOf(layout)
    await put({
      entries: { [banner]: { props: { text: 'meanwhile' } } },
      order: { 'header-banner': [banner] },
    })

    const { status, json } = await publishDraft(draft)
    const base = (await read()).json.number
    const { headers } = await changeDraft(draft, { name: 'Winter', layout, base })
    const again = await publishDraft({ ...draft, etag: String(headers.etag) })

    expect([status, json.code]).toEqual([409, 'layout-conflict'])
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      `/layout/entries/${banner.replaceAll('/', '~1')}`,
      '/layout/order/header-banner',
    ])
    expect(again.status).toBe(200)
    expect((await read()).json.layout).toEqual(layout)
  })

  it('a draft is removed, with what it was in the audit', async () => {
    const { id } = await draftOf({ entries: { [banner]: { hidden: true } }, order: {} }, 'Gone')

    const path = { draft: id }
    const removed = await server.call('DELETE /manage/layout/drafts/{draft}', { path, cookie })
    const again = await server.call('DELETE /manage/layout/drafts/{draft}', { path, cookie })
    const { items } = (await operator.call('GET /manage/audit', {})).json

    expect([removed.status, again.status]).toEqual([204, 404])
    expect(items[0]).toMatchObject({
      action: 'layout.draft-removed',
      subject: { id, name: 'Gone' },
      detail: { from: { entries: { [banner]: { hidden: true } } } },
    })
  })

  it('any earlier layout comes back in one step, and is told apart in the history', async () => {
    await put({ entries: { [banner]: { hidden: true } }, order: {} })
    const hidden = (await read()).json.number
    await put({ entries: { [second]: { hidden: true } }, order: {} })
    const revert = (number: number) =>
      server.call('POST /manage/layouts/{number}/revert', {
        path: { number },
        body: { why },
        cookie,
      })

    const back = await revert(hidden)
    const shown = await publicNames()
    const { json } = await server.call('GET /manage/layouts', { query: { perPage: '2' }, cookie })
    const between = await server.call('GET /manage/layout/diff', {
      query: { from: '0', to: String(hidden) },
      cookie,
    })
    await revert(0)

    expect([back.status, back.json.to]).toEqual([200, hidden + 2])
    expect(shown).toEqual(['Second'])
    expect(json.layouts[0]).toMatchObject({ number: hidden + 2, revertOf: hidden, why })
    expect(json.total).toBe(hidden + 2)
    expect(between.json.differences.map(({ id }: LayoutDifference) => id)).toEqual([banner])
    expect(await publicNames()).toEqual(['Banner', 'Second'])
    expect((await revert(99_999)).status).toBe(404)
  })

  it('the map names what gates can be made of, also to those who may not read roles and tenants', async () => {
    const { json } = await server.call('GET /manage/slots', { cookie })

    expect(json.gates.roles).toContainEqual({ name: 'clerk', label: 'Clerk' })
    expect(json.gates.tenants).toContainEqual({ id: expect.any(Number), name: 'North' })
    expect(json.gates.permissions).toContain('slipway.layout')
  })
}
