import type { SlotEntry } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { exposedBy } from '../../testing/built-version'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { openEventStream } from '../../testing/event-stream'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { testRemotes } from '../../testing/test-remotes'

describe('releases', () => {
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  beforeEach(async () => {
    server = await createTestServer()
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
  })
  afterEach(() => server.close())

  type Parts = Parameters<typeof teamVersion>[1]
  const proposing = (text: string, location = 'dashboard-before-cards'): Parts => ({
    slots: [{ location, component: 'TeamCard', props: { text } }],
    components: [{ name: 'TeamCard' }],
  })
  const publish = async (version: string, parts: Parts = proposing(version)) => {
    const built = teamVersion(version, parts)
    const reply = await operator.publish(built)
    if (reply.status !== 201) throw new Error(reply.text)
    return built
  }
  const publishBoth = async () => [await publish('1.0.0'), await publish('1.1.0')] as const
  const meta = async (as = cookie) => (await server.call('GET /meta', { cookie: as })).json
  const live = async (as = cookie) => (await meta(as)).remotes.slots['TeamCard']?.version
  const head = async () => (await operator.head()).json

  it('make a version live, with who and why, and are read with their history', async () => {
    await publishBoth()
    const first = await operator.release({ team: { version: '1.0.0' } }, 'first try')
    const second = await operator.release({ team: { version: '1.1.0' } }, 'better')

    const history = await operator.call('GET /manage/releases', { query: { perPage: '2' } })
    const detail = await operator.read('team')

    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.etag).toBe(`"${second.json.id}"`)
    expect(history.json.items).toMatchObject([
      {
        id: second.json.id,
        why: 'better',
        who: expect.stringContaining('@example.test'),
        changed: [{ remote: 'team', from: { version: '1.0.0' }, to: { version: '1.1.0' } }],
      },
      { why: 'first try', changed: [{ remote: 'team', from: null, to: { version: '1.0.0' } }] },
    ])
    expect(history.json.items[0].remotes).toHaveProperty('back-office')
    expect(await live()).toBe('1.1.0')
    expect(detail.json).toMatchObject({
      released: { version: '1.1.0' },
      versions: [
        { version: '1.1.0', released: true },
        { version: '1.0.0', released: false },
      ],
    })
    expect(server.audited.at(-1)).toMatchObject({
      action: 'remote.released',
      detail: { why: 'better' },
    })
  })

  it('of several remotes are one step, and take out what is null', async () => {
    await publish('1.0.0')
    const before = await head()

    const reply = await operator.release({ team: { version: '1.0.0' }, 'front-desk': null })

    expect(reply.json.changed.map(({ remote }: { remote: string }) => remote)).toEqual([
      'front-desk',
      'team',
    ])
    expect(
      (await operator.call('GET /manage/releases', { query: { perPage: '1' } })).json.total.value,
    ).toBe(2)
    expect(before.remotes).toHaveProperty('front-desk')
    const { slots } = (await server.call('GET /remotes')).json
    expect(slots['AtHeaderBanner']).toEqual({ unavailable: 'not-released' })
  })

  it('a restart does not release again what was taken out', async () => {
    await operator.release({ 'front-desk': null })

    await server.catalog.publishBuilt(testRemotes())

    expect((await head()).remotes).not.toHaveProperty('front-desk')
  })

  it('two who release at once cannot overwrite each other', async () => {
    await publishBoth()
    const { headers } = await operator.head()
    const tag = { 'If-Match': String(headers.etag) }
    const release = (version: string) =>
      operator.call('POST /manage/releases', {
        body: { why: 'at once', set: { team: { version } } },
        headers: tag,
      })

    const replies = await Promise.all([release('1.0.0'), release('1.1.0')])
    const untagged = await operator.call('POST /manage/releases', {
      body: { why: 'x', set: { team: null } },
    })

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 412])
    expect(replies.find(({ status }) => status === 412)?.json.code).toBe('head-changed')
    expect([untagged.status, untagged.json.code]).toEqual([428, 'precondition-required'])
  })

  it('refuse what cannot go live, with every fault', async () => {
    await publishBoth()
    await operator.disable('team', { disabled: true, version: '1.1.0', why: 'bad' })

    const reply = await operator.release({
      team: { version: '1.1.0', canary: { version: '7.0.0', percent: 5 } },
      nobody: { version: '1.0.0' },
    })
    const wrong = await server.request('/manage/releases', {
      method: 'POST',
      cookie,
      headers: { 'If-Match': String((await operator.head()).headers.etag) },
      json: { why: 'a test', set: { team: { version: '1.0.0', canary: { percent: 101 } } } },
    })
    const empty = await operator.release({})

    expect([reply.status, reply.json.code]).toEqual([422, 'release-refused'])
    expect(reply.json.errors).toMatchObject([
      { pointer: '/set/team/version', code: 'version-disabled' },
      { pointer: '/set/team/canary/version', code: 'version-unknown' },
      { pointer: '/set/nobody/version', code: 'version-unknown' },
    ])
    expect([wrong.status, empty.status]).toEqual([422, 422])
    expect((await head()).remotes).not.toHaveProperty('team')
  })

  it('that change nothing are no new releases', async () => {
    await publish('1.0.0')
    const first = await operator.release({ team: { version: '1.0.0' } })

    const again = await operator.release({ team: { version: '1.0.0' } })

    expect([again.status, again.json.id]).toEqual([200, first.json.id])
  })

  it('roll back all to the set before, and further back', async () => {
    await publishBoth()
    const first = (await head()).remotes
    await operator.release({ team: { version: '1.0.0' } })
    const before = (await head()).remotes
    await operator.release({ team: { version: '1.1.0' }, 'front-desk': null })

    await operator.rollBack()
    const once = (await head()).remotes
    await operator.rollBack()

    expect(once).toEqual(before)
    expect((await head()).remotes).toEqual(first)
  })

  it('have nothing to roll back to at first', async () => {
    await publish('1.0.0')
    await operator.release({ team: { version: '1.0.0' } })

    const reply = await operator.rollBack('team')
    const { former } = await head()
    await publish('1.1.0')
    await operator.release({ team: { version: '1.1.0' } })

    expect([reply.status, reply.json.code]).toEqual([409, 'nothing-to-roll-back'])
    expect(former).not.toContain('team')
    expect((await head()).former).toContain('team')
  })

  it('files of a version that left the last ten releases and a month ago are served no more', async () => {
    const [old] = await publishBoth()
    await operator.release({ team: { version: '1.0.0' } })
    for (let round = 0; round < 5; round += 1) {
      await operator.release({ team: { version: '1.1.0' } })
      await operator.release({ team: { version: '1.1.0' }, 'front-desk': null })
      await operator.release({ 'front-desk': { version: '1.0.0' } })
    }
    const path = `/assets/remotes/${old.digest}/entry.js`
    const early = await server.request(path)
    await sql`update releases set created_at = created_at - ${31 * 86_400_000}`.execute(
      server.storage.db,
    )

    await server.changes.commit(server.storage, 'catalog')
    await server.catalog.refresh()

    expect(early.status).toBe(200)
    expect((await server.request(path)).status).toBe(404)
  })

  it('a canary reaches a sticky share of the users; anonymous viewers get the base version', async () => {
    await publish('1.0.0', proposing('1.0.0', 'header-banner'))
    await publish('1.1.0', proposing('1.1.0', 'header-banner'))
    await operator.grant('team', { public: true })
    const users = await Promise.all(Array.from({ length: 24 }, () => server.signIn()))
    const share = async (percent: number) => {
      await operator.release({ team: { version: '1.0.0', canary: { version: '1.1.0', percent } } })
      const versions = await Promise.all(users.map((user) => live(user)))
      return new Set(users.filter((_user, index) => versions[index] === '1.1.0'))
    }

    const [none, few, more, all] = [
      await share(0),
      await share(30),
      await share(70),
      await share(100),
    ]
    const [canaryUser] = few
    const { slots } = await meta(canaryUser)
    const stranger = (await server.call('GET /remotes')).json.slots['TeamCard'].version

    expect([none.size, all.size]).toEqual([0, users.length])
    expect(few.size).toBeGreaterThan(0)
    expect(more.size).toBeLessThan(users.length)
    expect([...few].every((user) => more.has(user))).toBe(true)
    expect(stranger).toBe('1.0.0')
    expect(slots['header-banner'].at(-1)).toEqual({
      component: 'TeamCard',
      props: { text: '1.1.0' },
    })
    expect((await server.call('GET /slots')).json.slots['header-banner'].at(-1).props.text).toBe(
      '1.0.0',
    )
  })

  it('make entries of the slots that a remote proposes, after those in code, gates applied', async () => {
    await publish('1.0.0', {
      components: [{ name: 'TeamCard' }],
      slots: [
        { location: 'dashboard-before-cards', component: 'TeamCard', props: { nr: 1 } },
        {
          location: 'dashboard-before-cards',
          component: 'TeamCard',
          props: { nr: 2 },
          gate: { roles: ['visitor'] },
        },
        { location: 'header-banner', component: 'TeamCard', props: { nr: 3 }, content: 'Hello' },
      ],
    })
    await operator.release({ team: { version: '1.0.0' } })
    const ungranted = await meta()
    const visitor = await meta(await server.signIn({ role: 'visitor' }))
    await operator.grant('team', { public: true })
    const granted = (await server.call('GET /slots')).json.slots

    expect(ungranted.slots['dashboard-before-cards']).toMatchObject([
      { component: 'AtDashboardBeforeCards' },
      { component: 'TeamCard', props: { nr: 1 } },
    ])
    expect(visitor.slots['dashboard-before-cards']).toHaveLength(3)
    expect(JSON.stringify(ungranted.slots['header-banner'])).not.toContain('TeamCard')
    expect(granted['header-banner'].at(-1)).toEqual({
      component: 'TeamCard',
      props: { nr: 3 },
      content: 'Hello',
    })
    await operator.release({ team: null })
    expect((await meta()).slots['dashboard-before-cards']).toHaveLength(1)
  })

  it('code for public locations needs the operator’s grant', async () => {
    const name = 'AtHeaderBanner'
    const read = async () => (await server.call('GET /remotes')).json.slots[name]
    const before = await read()

    await operator.grant('front-desk', { public: false })
    const [anonymous, signedIn] = [await read(), (await meta()).remotes.slots[name]]
    await operator.grant('front-desk', { public: true })

    expect(before.remote).toBe('front-desk')
    expect(anonymous).toEqual({ unavailable: 'not-granted' })
    expect(signedIn).toEqual({ unavailable: 'not-granted' })
    expect((await read()).remote).toBe('front-desk')
  })

  it('the kill switch turns off a component, a version or a remote, in open tabs too', async () => {
    const [built] = [await publish('1.0.0')]
    await operator.release({ team: { version: '1.0.0' } })
    const path = `/assets/remotes/${built.digest}/entry.js`
    const stream = openEventStream(server.port, cookie)
    await stream.until(/event: hello/)
    const read = async () => (await meta()).remotes.slots['TeamCard'] ?? 'no entry'
    const turn = (disabled: boolean, part: object) =>
      operator.disable('team', { disabled, why: 'incident 7', ...part })

    const outcomes: unknown[] = []
    for (const part of [{ component: 'TeamCard' }, { version: '1.0.0' }, {}]) {
      const reply = await turn(true, part)
      outcomes.push([reply.status, await read(), (await server.request(path)).status])
      await turn(false, part)
    }
    await stream.until(/(?:event: slots\n[^]*){6}/)
    stream.end()

    expect(outcomes).toEqual([
      [200, 'no entry', 200],
      [200, 'no entry', 404],
      [200, 'no entry', 404],
    ])
    expect((await read()).version).toBe('1.0.0')
    const unknown = await turn(true, { version: '9.9.9' })
    expect([unknown.status, unknown.json.code]).toEqual([422, 'version-unknown'])
  })

  it('what an operator switched off stays off, whatever the team tries with its token', async () => {
    await publish('1.0.0')
    await operator.release({ team: { version: '1.0.0' } })
    const order = { name: 'stubborn', days: 1 }
    const { token } = (await operator.createToken('team', order)).json
    const team = manageClient(server, { token })
    const turn = (client: typeof team, disabled: boolean, part: object = {}) =>
      client.disable('team', { disabled, why: 'incident 9', ...part })
    const disabledBy = async () =>
      (await team.read('team')).json.disabledParts.map(
        ({ byOperator }: { byOperator: boolean }) => byOperator,
      )

    const ofTeam = [(await turn(team, true)).status, (await turn(team, false)).status]
    await turn(team, true)
    await turn(operator, true)
    await turn(team, true)
    const tried = await turn(team, false)
    const taken = await disabledBy()
    await operator.release({ team: null })
    await operator.release({ team: { version: '1.0.0' } })
    const again = await turn(team, false)
    const lifted = await turn(operator, false)

    expect(ofTeam).toEqual([200, 200])
    expect([tried.status, tried.json.code]).toEqual([403, 'disabled-by-operator'])
    expect(tried.json.detail).toMatch(/incident 9.*Only an operator/)
    expect(taken).toEqual([true])
    expect([again.status, lifted.status]).toEqual([403, 200])
    expect(await disabledBy()).toEqual([])
    expect(server.audited.filter(({ action }) => action === 'remote.refused').length).toBe(1)
  })

  it('a component may have any name: it is published, delivered and switched off by it', async () => {
    const names = ['login-banner', 'toString', 'Größe #2']
    await publish('1.0.0', {
      components: names.map((name, index) => ({ name, expose: `./C${index}` })),
      slots: names.map((component) => ({ location: 'header-banner', component, props: {} })),
    })
    await operator.grant('team', { public: true })
    await operator.release({ team: { version: '1.0.0' } })
    const delivered = async () => {
      const { slots } = (await server.call('GET /slots')).json
      return slots['header-banner'].map(({ component }: SlotEntry) => component)
    }

    expect(await delivered()).toEqual(expect.arrayContaining(names))
    const { slots } = (await server.call('GET /remotes')).json
    expect(names.map((name) => slots[name]?.expose)).toEqual(['./C0', './C1', './C2'])
    expect((await server.request('/app/login')).status).toBe(200)

    const component = 'Größe #2'
    const off = await operator.disable('team', {
      disabled: true,
      why: 'x',
      component,
    })
    expect(off.status).toBe(200)
    expect(await delivered()).not.toContain(component)
  })

  it.each(['__proto__', 'constructor', 'prototype', 'a\u0000b', 'x'.repeat(101)])(
    'S54: a component named %j is refused where it is published and where it is switched off',
    async (name) => {
      const components = [{ name, expose: './A' }]

      const published = await operator.publish(teamVersion('1.0.0', { components }))
      await publish('1.1.0')
      const part = { disabled: true, why: 'x', component: name }
      const off = await operator.disable('team', part)

      expect(published.json.errors).toMatchObject([{ pointer: '/components/0/name' }])
      expect([off.status, off.json.errors]).toMatchObject([422, [{ pointer: '/component' }]])
    },
  )

  it('a name that looks like the one of another remote is refused, whatever its alphabet', async () => {
    await publish('1.0.0')
    const look = teamVersion('1.0.0', {
      name: 'other',
      components: [{ name: 'Tеаm Cаrd', expose: './A' }],
    })

    const reply = await operator.publish(look)

    expect([reply.status, reply.json.code]).toEqual([409, 'name-taken'])
  })

  it('an entry in code whose remote is turned off says so', async () => {
    await operator.disable('front-desk', { disabled: true, why: 'incident 8' })

    const { slots } = (await server.call('GET /remotes')).json
    const detail = (await operator.read('front-desk')).json

    expect(slots['AtHeaderBanner']).toEqual({ unavailable: 'quarantined' })
    expect(detail).toMatchObject({ disabled: true, disabledParts: [{ why: 'incident 8' }] })
  })

  it('S44: an origin is in the policy of the next page once it is asked for and granted', async () => {
    const origin = 'https://api.team.example'
    await publish('1.0.0', { ...proposing('1'), origins: [origin] })
    await operator.release({ team: { version: '1.0.0' } })
    const policy = async (as?: string) =>
      String(
        (await server.request('/app/', as ? { cookie: as } : {})).headers[
          'content-security-policy'
        ],
      )
    const before = await policy(cookie)

    const reply = await operator.grant('team', {
      origins: [origin, 'https://never-asked.example'],
    })

    expect(before).toContain("connect-src 'self';")
    expect(reply.json.origins).toEqual({
      asked: [origin],
      granted: [origin, 'https://never-asked.example'],
    })
    expect(await policy(cookie)).toContain(`connect-src 'self' ${origin};`)
    expect(await policy()).toContain("connect-src 'self';")
  })

  it('grants that name nothing are refused, and change and record nothing', async () => {
    await publish('1.0.0')
    await operator.grant('team', { public: true })
    const before = server.audited.length

    const reply = await operator.grant('team', {})

    expect([reply.status, reply.json.code]).toEqual([422, 'validation-failed'])
    expect(reply.json.errors).toMatchObject([
      { pointer: '', detail: 'Name a grant: public, origins or both.' },
    ])
    expect((await operator.read('team')).json.publicGranted).toBe(true)
    expect(server.audited).toHaveLength(before)
  })

  it('S06: what is named is what that viewer’s slots need, byte by byte', async () => {
    await publish('1.0.0', {
      components: [{ name: 'TeamCard' }, { name: 'TeamUnused' }],
      slots: [
        {
          location: 'dashboard-before-cards',
          component: 'TeamCard',
          props: {},
          gate: { roles: ['operator'] },
        },
      ],
      files: { 'entry.js': 'import("./team-secret.js")', 'team-secret.js': 'let b' },
    })
    await operator.release({ team: { version: '1.0.0' } })
    const visitor = await server.signIn({ role: 'visitor' })

    const open = await Promise.all(
      ['/slots', '/remotes', '/app/login'].map((path) => server.request(path)),
    )
    const gated = [
      await server.call('GET /meta', { cookie: visitor }),
      await server.request('/app/', { cookie: visitor }),
    ]
    const own = await server.call('GET /meta', { cookie })

    for (const { text } of [...open, ...gated]) expect(text).not.toMatch(/team|TeamCard/i)
    for (const { text } of open) expect(text).not.toContain('back-office')
    expect(own.text).toContain('team-secret.js')
    expect(own.text).not.toContain('TeamUnused')
  })

  it('streams are told of a release; anonymous viewers only when it changes what they see', async () => {
    await publish('1.0.0')
    await publish('1.1.0', proposing('1.1.0', 'header-banner'))
    await operator.grant('team', { public: true })
    const [stranger, staff] = [openEventStream(server.port), openEventStream(server.port, cookie)]
    await Promise.all([stranger.until(/event: hello/), staff.until(/event: hello/)])

    await operator.release({ team: { version: '1.0.0' } })
    await staff.nextSlots()
    const early = stranger.received()
    await operator.release({ team: { version: '1.1.0' } })
    await Promise.all([staff.nextSlots(), stranger.nextSlots()])
    stranger.end()
    staff.end()

    expect(early).not.toMatch(/event: slots/)
    expect(stranger.received().match(/event: slots/g)).toHaveLength(1)
  })

  it('S62: a source map is for developers only; every file has its own type and is not sniffed', async () => {
    const { digest } = await publish('1.0.0', {
      ...proposing('1'),
      files: { 'entry.js': 'let a = "dot.svg"', 'entry.js.map': '{}', 'dot.svg': '<svg/>' },
    })
    await operator.release({ team: { version: '1.0.0' } })
    const read = (path: string, as = '') =>
      server.request(`/assets/remotes/${digest}/${path}`, as ? { cookie: as } : {})

    const maps = [
      await read('entry.js.map'),
      await read('entry.js.map', await server.signIn()),
      await read('entry.js.map', cookie),
    ]
    const svg = await read('dot.svg')

    expect(maps.map(({ status }) => status)).toEqual([404, 404, 200])
    expect(maps[2]?.headers['cache-control']).toBe('private, no-store')
    expect(svg.headers['content-type']).toBe('image/svg+xml')
    expect(svg.headers['content-security-policy']).toContain('sandbox')
    expect(svg.headers['x-content-type-options']).toBe('nosniff')
  })

  it('a source map is stored apart: in no size of a version, in no map of remotes, for developers alone', async () => {
    const files = { 'entry.js': 'let a' }
    const maps = { 'entry.js': '{"version":3,"sources":[],"mappings":""}' }
    const { digest } = await publish('1.0.0', { ...proposing('1'), files, maps })
    await operator.release({ team: { version: '1.0.0' } })
    const path = `/assets/remotes/${digest}/entry.js.map`
    const { json } = await operator.read('team')
    const map = await server.request(path, { cookie })
    const statuses = [
      (await server.request(path)).status,
      (await server.request(path, { cookie: await server.signIn() })).status,
      (await server.request(path.replace('.map', ''))).status,
    ]

    expect([map.status, map.text]).toEqual([200, maps['entry.js']])
    expect(statuses).toEqual([404, 404, 200])
    expect(json.versions[0].size).toBeLessThan(map.text.length + 100)
    expect((await server.call('GET /meta', { cookie })).text).not.toContain('.js.map')
    expect((await server.request('/app/', { cookie })).text).not.toContain('.js.map')
  })

  it('a version says for whom it is live: everybody, a share, open tabs of before, nobody', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publish(version)
    await operator.release({ team: { version: '1.0.0' } })
    const canary = { version: '1.2.0', percent: 5 }
    await operator.release({ team: { version: '1.1.0', canary } })

    const { json } = await operator.read('team')
    const { db } = server.storage
    await sql`update releases set created_at = created_at - ${31 * 86_400_000}`.execute(db)
    const late = await operator.read('team')

    const past = { as: 'former', leftAt: expect.any(String) }
    const liveOf = (reply: typeof json) =>
      Object.fromEntries(
        reply.versions.map((entry: { version: string; live: unknown }) => [
          entry.version,
          entry.live,
        ]),
      )
    expect(liveOf(json)).toEqual({
      '1.3.0': { as: 'nobody' },
      '1.2.0': { as: 'canary', percent: 5 },
      '1.1.0': { as: 'base' },
      '1.0.0': { ...past, until: expect.any(String) },
    })
    // The days are over; only a few releases followed.
    expect(liveOf(late.json)['1.0.0']).toEqual({ ...past, until: null })
    expect(json.components).toEqual([
      {
        name: 'TeamCard',
        registry: 'slot',
        versions: ['1.2.0', '1.1.0'],
        locations: ['dashboard-before-cards'],
        criticality: 'normal',
      },
    ])
  })

  it('a component stands where the application names it, too; a form field stands nowhere', async () => {
    const { json } = await operator.read('back-office')

    const find = (name: string) =>
      json.components.find((component: { name: string }) => component.name === name)
    expect(find('GatedBanner').locations).toEqual(['header-banner'])
    expect(find('NoteHelper')).toMatchObject({ registry: 'global', locations: [] })
  })

  it('the list of remotes names what is switched off of each', async () => {
    await operator.disable('back-office', {
      disabled: true,
      component: 'GatedBanner',
      why: 'it blinks',
    })

    const { json } = await operator.call('GET /manage/remotes')

    expect(json.items).toMatchObject([
      { name: 'back-office', disabled: false, disabledParts: [{ component: 'GatedBanner' }] },
      { name: 'front-desk', disabledParts: [] },
    ])
  })

  it('what breaks slots in a version is told before it is released', async () => {
    const card = (props: object, locations: string[]): Parts => ({
      components: [{ name: 'TeamCard', locations, props: { type: 'object', ...props } }],
    })
    const title = { title: { type: 'string' } }
    await publish('1.0.0', card({ properties: title }, ['header-banner', 'tenant-switcher']))
    await publish('2.0.0', card({ properties: title, required: ['title'] }, ['header-banner']))

    const diff = async (from: string, to: string) =>
      (
        await operator.call('GET /manage/remotes/{remote}/diff', {
          path: { remote: 'team' },
          query: { from, to },
        })
      ).json

    expect(await diff('1.0.0', '2.0.0')).toMatchObject({
      effect: 'breaking',
      props: [
        {
          component: 'TeamCard',
          effect: 'breaking',
          changes: [{ pointer: '/title', kind: 'required-added', effect: 'breaking' }],
        },
      ],
      locations: [
        {
          component: 'TeamCard',
          effect: 'may-break',
          from: ['header-banner', 'tenant-switcher'],
          to: ['header-banner'],
        },
      ],
    })
    expect(await diff('2.0.0', '1.0.0')).toMatchObject({
      effect: 'compatible',
      props: [{ changes: [{ kind: 'required-removed', effect: 'compatible' }] }],
    })
  })

  it('what differs between two versions is told', async () => {
    await publish('1.0.0', {
      ...proposing('one'),
      files: { 'entry.js': 'import("./old.js")', 'old.js': 'let b' },
    })
    await publish('1.1.0', {
      components: [{ name: 'TeamCard', minHeight: 40 }, { name: 'TeamMore' }],
      slots: [{ location: 'header-banner', component: 'TeamMore', props: {} }],
      origins: ['https://api.team.example'],
      files: { 'entry.js': 'let longer' },
    })

    const sizeOf = (...names: string[]) =>
      exposedBy(names.map((name) => ({ expose: `./${name}` }))).length

    const reply = await operator.call('GET /manage/remotes/{remote}/diff', {
      path: { remote: 'team' },
      query: { from: '1.0.0', to: '1.1.0' },
    })
    const unknown = await operator.call('GET /manage/remotes/{remote}/diff', {
      path: { remote: 'team' },
      query: { from: '1.0.0', to: '9.0.0' },
    })
    const unsaid = await operator.call('GET /manage/remotes/{remote}/diff', {
      path: { remote: 'team' },
      query: { from: '1.0.0' },
    })
    const proposed = (location: string, component: string, props: object) => ({
      location,
      component,
      props,
    })

    expect(reply.json).toEqual({
      from: '1.0.0',
      to: '1.1.0',
      size: { from: 23 + sizeOf('TeamCard'), to: 10 + sizeOf('TeamCard', 'TeamMore') },
      components: { added: ['TeamMore'], removed: [], changed: ['TeamCard'] },
      slots: {
        added: ['header-banner TeamMore'],
        removed: ['dashboard-before-cards TeamCard'],
        changed: [],
      },
      shared: { added: [], removed: [], changed: [] },
      origins: { added: ['https://api.team.example'], removed: [], changed: [] },
      files: [
        {
          path: 'entry.js',
          from: 18 + sizeOf('TeamCard'),
          to: 10 + sizeOf('TeamCard', 'TeamMore'),
        },
        { path: 'old.js', from: 5, to: null },
      ],
      effect: 'compatible',
      props: [],
      locations: [],
      proposals: [
        {
          from: proposed('dashboard-before-cards', 'TeamCard', { text: 'one' }),
          to: null,
        },
        { from: null, to: proposed('header-banner', 'TeamMore', {}) },
      ],
      ranges: [],
    })
    expect([unknown.status, unsaid.status]).toEqual([404, 422])
  })
})
