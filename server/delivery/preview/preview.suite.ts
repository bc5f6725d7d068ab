import { type Endpoint, endpoints } from '@slipway/sdk/contract/api'
import fc from 'fast-check'
import { type App, Slot } from '../../application/application'
import type { Engine } from '../../storage/storage'
import { createMembershipsTable } from '../../storage/tables/accounts/memberships-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'
import { manageClient, teamVersion } from '../../testing/manage-client'

const MINUTE_MS = 60_000

/** Seeing somebody else's slots in one's own session, on a real server. */
export function previewSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let operator: string
  const ids = { sandy: 0, chief: 0, north: 0, south: 0, operator: 0 }
  const cookies = { sandy: '', chief: '' }

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options, describe: describeViewers })
    const { storage } = server
    const sandy = await createTestUser(storage, { role: 'clerk', tenants: ['North', 'South'] })
    const chief = await createTestUser(storage, { role: 'chief' })
    ids.sandy = sandy.id
    ids.chief = chief.id
    cookies.sandy = await server.signInAs(sandy)
    cookies.chief = await server.signInAs(chief)
    await createMembershipsTable(storage).grant(sandy.id, { tenantId: null, role: 'visitor' })
    const { tenants } = await metaOf(cookies.sandy)
    ids.north = tenants[0].id
    ids.south = tenants[1].id
    const client = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    for (const version of ['1.0.0', '1.1.0']) await client.publish(teamVersion(version, teamSlots))
    await client.release({ team: { version: '1.0.0', canary: { version: '1.1.0', percent: 50 } } })
  })
  beforeEach(async () => {
    operator = await server.signIn({ role: 'operator' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const metaOf = async (cookie: string) => (await server.call('GET /meta', { cookie })).json
  const begin = (cookie: string, as: object) =>
    server.call('PUT /session/view', { cookie, body: { as } })
  const end = (cookie: string) => server.call('DELETE /session/view', { cookie })
  const previewOf = async (cookie: string) => (await metaOf(cookie)).view
  const shownOf = ({ slots, remotes }: { slots: unknown; remotes: unknown }) => ({ slots, remotes })
  const auditOf = (action: string) =>
    server.storage.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id')
      .execute()

  it('shows exactly the slots and remotes of that viewer, the rights of both, and nothing else of them', async () => {
    const { loadToken: _token, ...own } = await metaOf(operator)

    const reply = await begin(operator, { user: ids.sandy, tenant: ids.north })
    const { loadToken: _other, view, ...seen } = await metaOf(operator)
    const theirs = await metaOf(cookies.sandy)

    expect(reply.status).toBe(200)
    expect(view).toEqual({ as: reply.json })
    expect(view.as).toMatchObject({ user: { id: ids.sandy }, tenant: { id: ids.north } })
    const { permissions, modules, dashboards } = theirs
    expect(seen).toEqual({ ...own, ...shownOf(theirs), permissions, modules, dashboards })
    expect(permissions).not.toContain('notes.create')
    expect(own.permissions).toContain('notes.create')
    expect(JSON.stringify(seen.slots)).toContain('ForClerks')
  })

  it('records are read with the rights of both, and no write becomes possible by it', async () => {
    const read = (cookie: string) =>
      server.call('GET /resources/{resource}', { path: { resource: 'notes' }, cookie })
    const own = await read(operator)
    await begin(operator, { user: ids.sandy, tenant: ids.north })
    const [seen, theirs] = [await read(operator), await read(cookies.sandy)]
    const refused = await server.call('POST /resources/{resource}', {
      path: { resource: 'notes' },
      cookie: operator,
      body: { title: 'Not written' },
    })
    await end(operator)
    await begin(operator, { user: ids.chief })
    const unseen = await read(operator)
    await end(operator)

    expect([own.status, seen.status, theirs.status]).toEqual([200, 200, 200])
    expect([refused.status, refused.json.code]).toEqual([403, 'previewing'])
    expect([unseen.status, unseen.json.code]).toEqual([403, 'forbidden'])
    expect((await read(operator)).json).toEqual(own.json)
  })

  it('shows the same on the page, before any script asks', async () => {
    await begin(operator, { user: ids.sandy, tenant: ids.north })

    const page = await server.request('/app', { cookie: operator })
    const [, json = ''] = /id="slipway-boot">(.*?)<\/script>/s.exec(page.text) ?? []

    const { meta } = JSON.parse(json)
    expect(shownOf(meta)).toEqual(shownOf(await metaOf(cookies.sandy)))
    expect(meta.view.as.user.id).toBe(ids.sandy)
  })

  it('may be in a frame of its own origin only while it lasts', async () => {
    const frameOf = async () => {
      const { headers } = await server.request('/app', { cookie: operator })
      const policy = String(headers['content-security-policy'])
      return [headers['x-frame-options'], ...(policy.match(/frame-[^;]+/g) ?? [])]
    }
    const before = await frameOf()
    await begin(operator, { user: ids.sandy })
    const meanwhile = await frameOf()
    await end(operator)

    expect(before).toEqual(['DENY', "frame-ancestors 'none'"])
    expect(meanwhile).toEqual(['SAMEORIGIN', "frame-src 'self'", "frame-ancestors 'self'"])
    expect(await frameOf()).toEqual(before)
  })

  it('agrees with what generated viewers get themselves', async () => {
    const users = createUsersTable(server.storage)
    const memberships = fc.uniqueArray(
      fc.record({
        role: fc.constantFrom('clerk', 'chief', 'visitor', 'editor', 'operator', 'previewer'),
        tenantId: fc.constantFrom(null, ids.north, ids.south),
      }),
      { maxLength: 4, selector: ({ role, tenantId }) => `${role} ${tenantId}` },
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(memberships, fc.constantFrom('en', 'de-AT', 'fr'), async (held, locale) => {
        made += 1
        const password = `a long password of generated ${made}`
        const email = `generated-${engine}-${made}@example.test`
        const id = await users.create({
          email,
          name: 'Generated',
          passwordHash: await server.auth.passwords.hash(password),
          memberships: held,
        })
        await users.change(id, { name: 'Generated', locale })
        const theirs = await metaOf(await server.signInAs({ email, password }))
        const previewer = await server.signIn({ role: 'operator' })

        const reply = await begin(previewer, { user: id })

        expect(reply.status).toBe(200)
        expect(shownOf(await metaOf(previewer))).toEqual(shownOf(theirs))
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  it('shows what a set of roles would get, as if they were held everywhere', async () => {
    await begin(operator, { user: ids.chief, roles: ['clerk', 'visitor'], tenant: ids.south })
    const asClerk = await metaOf(operator)
    await end(operator)
    await begin(operator, { roles: [] })
    const asNobody = await metaOf(operator)

    expect(JSON.stringify(asClerk.slots)).toContain('ForClerks')
    expect(JSON.stringify(asClerk.slots)).toContain('InSouth')
    expect(JSON.stringify(asClerk.slots)).not.toContain('ForChiefs')
    expect(JSON.stringify(asNobody.slots)).not.toMatch(/ForClerks|ForChiefs|ForManagers/)
  })

  it('follows what changes for that viewer meanwhile', async () => {
    const user = await createTestUser(server.storage, { role: 'visitor' })
    await begin(operator, { user: user.id })
    const before = await metaOf(operator)

    await createMembershipsTable(server.storage).grant(user.id, { tenantId: null, role: 'chief' })

    expect(JSON.stringify(before.slots)).not.toContain('ForChiefs')
    expect(JSON.stringify((await metaOf(operator)).slots)).toContain('ForChiefs')
  })

  it('lasts half an hour, and is written down when it begins and when it ends', async () => {
    const self = (await metaOf(operator)).user
    const before = (await auditOf('preview.ended')).length

    const reply = await begin(operator, { user: ids.sandy })
    const ends = [await end(operator), await end(operator)]

    const lasts = Date.parse(reply.json.until) - Date.now()
    expect(lasts).toBeGreaterThan(29 * MINUTE_MS)
    expect(lasts).toBeLessThan(31 * MINUTE_MS)
    expect(ends.map(({ status }) => status)).toEqual([204, 204])
    const begun = (await auditOf('preview.begun')).at(-1)
    expect(begun).toMatchObject({ actor_id: self.id, subject_id: ids.sandy })
    expect(JSON.parse(String(begun?.detail))).toEqual({
      as: { user: ids.sandy },
      until: reply.json.until,
    })
    const ended = await auditOf('preview.ended')
    expect(ended).toHaveLength(before + 1)
    expect(ended.at(-1)).toMatchObject({ actor_id: self.id, subject_id: ids.sandy })
    expect(await metaOf(operator)).not.toHaveProperty('view')
  })

  it('ends by itself, and then changes are taken again', async () => {
    await begin(operator, { user: ids.sandy })

    await elapse(operator)
    const taken = await server.call('POST /tenant', { cookie: operator, body: { tenant: 999 } })
    const meta = await metaOf(operator)

    expect(taken.status).toBe(404)
    expect(meta).not.toHaveProperty('view')
    const [last] = (await auditOf('preview.ended')).slice(-1)
    expect(JSON.parse(String(last?.detail))).toEqual({ why: 'over' })
  })

  it('ends at a switch of tenant, and at sign-out', async () => {
    const user = await createTestUser(server.storage, {
      role: 'previewer',
      tenants: ['North', 'South'],
    })
    await createMembershipsTable(server.storage).grant(user.id, {
      tenantId: null,
      role: 'previewer',
    })
    const cookie = await server.signInAs(user)
    await begin(cookie, { locale: 'de' })
    const switched = await server.call('POST /tenant', { cookie, body: { tenant: ids.south } })
    const after = await metaOf(cookie)
    await begin(cookie, { locale: 'de' })

    const left = await server.call('POST /logout', { cookie })

    expect([switched.status, left.status]).toEqual([204, 204])
    expect(after).not.toHaveProperty('view')
    expect(after.tenant.id).toBe(ids.south)
    const reasons = (await auditOf('preview.ended'))
      .filter(({ actor_id }) => actor_id === user.id)
      .map(({ detail }) => JSON.parse(detail).why)
    expect(reasons).toEqual(['tenant-switched', 'signed-out'])
  })

  it('is another state of the session: tabs are told when it begins and when it ends', async () => {
    const headers = { Accept: 'application/json' }
    const tagOf = async () =>
      (await server.call('GET /events', { cookie: operator, headers })).headers['etag']
    const before = await tagOf()

    await begin(operator, { user: ids.sandy })
    const meanwhile = await tagOf()
    await end(operator)

    expect(meanwhile).not.toBe(before)
    expect(await tagOf()).toBe(before)
  })

  describe('what may change something', () => {
    const changing = Object.entries<Endpoint>(endpoints).filter(
      ([route]) => !/^(?:GET|HEAD) /.test(route),
    )
    // They need no session, or end it or the preview.
    const taken = [
      'DELETE /session/view',
      'POST /login',
      'POST /logout',
      'POST /reports',
      'POST /tenant',
    ]

    it('is every call of the table but those that end the preview, sign in or out, and report', () => {
      const free = changing.filter(([, { duringPreview }]) => duringPreview).map(([route]) => route)
      expect(free.toSorted()).toEqual(taken)
      expect(changing.length).toBeGreaterThan(40)
    })

    it.each(changing.map(([route]) => route).filter((route) => !taken.includes(route)))(
      'S93: is refused while a session previews: %s',
      async (route) => {
        await begin(operator, { user: ids.sandy })
        const [method = '', path = ''] = route.split(' ')
        const address = path.replaceAll(/\{registry\}/g, 'slot').replaceAll(/\{\w+\}/g, '1')

        const reply = await server.request(address, { method, cookie: operator, json: {} })

        expect([reply.status, reply.json.code]).toEqual([403, 'previewing'])
        expect(reply.json.detail).toContain('DELETE /session/view')
      },
    )

    it.each([
      ['POST', '/no-such-call'],
      ['POST', '/session/view'],
      ['DELETE', '//session/view'],
      ['DELETE', '/session/view/'],
      ['POST', '/manage/remotes/tenant'],
      ['SEARCH', '/resources/notes'],
    ])('S93: is refused also where there is no such call: %s %s', async (method, path) => {
      await begin(operator, { user: ids.sandy })

      const reply = await server.request(path, { method, cookie: operator, json: {} })

      expect([reply.status, reply.json?.code]).toEqual([403, 'previewing'])
    })

    it('is taken from the same user in another session', async () => {
      const user = await createTestUser(server.storage, { role: 'operator' })
      const [one, other] = [await server.signInAs(user), await server.signInAs(user)]
      await begin(one, { user: ids.sandy })
      const body = { name: 'Renamed' }

      const replies = [
        await server.call('PATCH /profile', { cookie: one, body }),
        await server.call('PATCH /profile', { cookie: other, body }),
      ]

      expect(replies.map(({ status }) => status)).toEqual([403, 204])
      expect(await previewOf(other)).toBeUndefined()
    })
  })

  describe('S94: nobody sees more in a preview than they may', () => {
    let previewer: string
    let ownId: number
    beforeEach(async () => {
      const user = await createTestUser(server.storage, { role: 'previewer' })
      await createMembershipsTable(server.storage).grant(user.id, {
        tenantId: ids.north,
        role: 'clerk',
      })
      ownId = user.id
      previewer = await server.signInAs(user)
    })

    it.each<[string, () => object]>([
      ['another user', () => ({ user: ids.chief })],
      ['a user that does not exist, in the same words', () => ({ user: 987_654 })],
      ['a role that one does not hold', () => ({ roles: ['chief'] })],
      ['the operator', () => ({ roles: ['operator'] })],
    ])('without slipway.manage not as %s', async (_, as) => {
      const reply = await begin(previewer, as())

      expect([reply.status, reply.json.code]).toEqual([403, 'forbidden'])
      expect(reply.json.detail).toContain('slipway.manage')
      expect(await previewOf(previewer)).toBeUndefined()
    })

    it('without slipway.manage not in a tenant that nobody can work in', async () => {
      const reply = await begin(previewer, { tenant: 987_654 })

      expect([reply.status, reply.json.code]).toEqual([404, 'tenant-unknown'])
    })

    it('but with fewer of one’s own roles, and as oneself', async () => {
      const own = await metaOf(previewer)
      const replies = [await begin(previewer, { user: ownId, roles: ['previewer'] })]
      const seen = await metaOf(previewer)

      expect(replies.map(({ status }) => status)).toEqual([200])
      expect(JSON.stringify(own.slots)).toContain('ForClerks')
      expect(JSON.stringify(seen.slots)).not.toContain('ForClerks')
      expect(seen.permissions).toEqual(['slipway.preview'])
    })

    it('names only what may be chosen', async () => {
      const own = await server.call('GET /session/view', { cookie: previewer })
      const all = await server.call('GET /session/view', { cookie: operator })

      expect(own.json).toEqual({
        anyUser: false,
        roles: [
          { name: 'clerk', label: 'Clerk' },
          { name: 'previewer', label: 'Previewer' },
        ],
        // A role that is held everywhere leads to all of them.
        tenants: [
          { id: ids.north, name: 'North' },
          { id: ids.south, name: 'South' },
        ],
      })
      expect(all.json.anyUser).toBe(true)
      expect(all.json.roles.map(({ name }: { name: string }) => name)).toContain('operator')
    })

    it('and not at all without slipway.preview, or nobody', async () => {
      const calls = [
        await begin(cookies.sandy, { locale: 'de' }),
        await begin('', { locale: 'de' }),
        await server.call('GET /session/view', { cookie: cookies.chief }),
      ]

      expect(calls.map(({ status }) => status)).toEqual([403, 401, 403])
    })

    it('and not with a sign-in that is older than a quarter of an hour', async () => {
      await server.storage.db
        .updateTable('sessions')
        .set((row) => ({ created_at: row('created_at', '-', 16 * MINUTE_MS) }))
        .where('user_id', '=', ownId)
        .execute()

      const reply = await begin(previewer, { locale: 'de' })

      expect([reply.status, reply.json.code]).toEqual([403, 'reauthentication-required'])
    })

    it('a permission that is taken away ends it, and does not bring it back', async () => {
      const table = createMembershipsTable(server.storage)
      await begin(previewer, { locale: 'de' })
      await table.revoke(ownId, { tenantId: null, role: 'previewer' })
      const without = await metaOf(previewer)
      await table.grant(ownId, { tenantId: null, role: 'previewer' })

      expect(without).not.toHaveProperty('view')
      expect(await previewOf(previewer)).toBeUndefined()
      const [last] = (await auditOf('preview.ended')).slice(-1)
      expect(last?.actor_id).toBe(ownId)
      expect(JSON.parse(String(last?.detail))).toEqual({ why: 'not-allowed' })
    })

    it('slipway.manage that is taken away ends a preview as another user', async () => {
      const user = await createTestUser(server.storage, { role: 'operator' })
      const table = createMembershipsTable(server.storage)
      await table.grant(user.id, { tenantId: null, role: 'previewer' })
      const cookie = await server.signInAs(user)
      await begin(cookie, { user: ids.chief })
      expect(JSON.stringify((await metaOf(cookie)).slots)).toContain('ForChiefs')

      await table.revoke(user.id, { tenantId: null, role: 'operator' })
      const seen = await metaOf(cookie)

      expect(seen).not.toHaveProperty('view')
      expect(JSON.stringify(seen.slots)).not.toContain('ForChiefs')
    })

    it('a user who is disabled meanwhile is shown no longer', async () => {
      const user = await createTestUser(server.storage, { role: 'chief' })
      await begin(operator, { user: user.id })

      await createUsersTable(server.storage).disable(user.id)

      expect(await previewOf(operator)).toBeUndefined()
    })

    it.each([
      ['an end of its own', { as: { locale: 'de' }, until: '2999-01-01T00:00:00.000Z' }],
      ['permissions', { as: { permissions: ['slipway.manage'] } }],
      ['nothing', { as: {} }],
      ['no number', { as: { user: '1 or 1=1' } }],
      ['a tag that is no language', { as: { locale: '../../etc' } }],
    ])('takes no view with %s', async (_, json) => {
      const reply = await server.request('/session/view', {
        method: 'PUT',
        cookie: operator,
        json,
      })

      expect([reply.status, reply.json.code]).toEqual([422, 'validation-failed'])
      expect(await previewOf(operator)).toBeUndefined()
    })

    it('is no part of another session, whatever a request says of it', async () => {
      await begin(operator, { user: ids.sandy })
      const own = await metaOf(cookies.chief)

      const forged = await server.request('/meta?view=1&as=1', {
        cookie: `${cookies.chief}; view=${JSON.stringify({ as: { user: ids.sandy } })}`,
        headers: { 'Slipway-View': String(ids.sandy), 'X-Preview-As': String(ids.sandy) },
      })

      expect(shownOf(forged.json)).toEqual(shownOf(own))
      expect(forged.json).not.toHaveProperty('view')
    })
  })

  it.each<[string, object, number, string]>([
    ['a user who is not there', { user: 987_654 }, 404, 'user-unknown'],
    ['a tenant that is not there', { roles: [], tenant: 987_654 }, 404, 'tenant-unknown'],
    ['a role that is not there', { roles: ['no-such-role'] }, 422, 'role-unknown'],
  ])('names the fault of %s', async (_, as, status, code) => {
    const reply = await begin(operator, as)

    expect([reply.status, reply.json.code]).toEqual([status, code])
  })

  /** Half an hour later, for this session's preview. */
  async function elapse(cookie: string): Promise<void> {
    const { user } = await metaOf(cookie)
    const row = await server.storage.db
      .selectFrom('sessions')
      .select(['sid_hash', 'view'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const { preview } = JSON.parse(String(row.view))
    const view = JSON.stringify({ preview: { ...preview, until: preview.until - 31 * MINUTE_MS } })
    await server.storage.db
      .updateTable('sessions')
      .set({ view })
      .where('sid_hash', '=', row.sid_hash)
      .execute()
  }
}

const teamSlots = {
  slots: [
    { location: 'dashboard-before-cards', component: 'TeamCard', props: {} },
    {
      location: 'dashboard-before-cards',
      component: 'TeamOfChiefs',
      props: {},
      gate: { roles: ['chief'] },
    },
  ],
  components: [{ name: 'TeamCard' }, { name: 'TeamOfChiefs' }],
}

function describeViewers(app: App): void {
  describeTestApplication(app)
  app.permission('things.see', { label: 'See things' })
  app.role('clerk', { label: 'Clerk', permissions: ['things.see', 'notes.view'] })
  app.role('chief', { label: 'Chief', permissions: ['things.*'] })
  app.role('previewer', { label: 'Previewer', permissions: ['slipway.preview'] })
  app.flag('odd', ({ user }) => user.id % 2 === 1)
  const at = (component: string) => Slot.make(component)
  app.registerSlots({
    'dashboard-before-cards': [
      at('ForClerks').onlyFor({ roles: ['clerk'] }),
      at('ForChiefs').onlyFor({ roles: ['chief'] }),
      at('ForManagers').onlyFor({ permissions: ['slipway.manage'] }),
      at('ForHalf').onlyFor({ percent: 50 }),
      at('ForOdd').onlyFor({ flag: 'odd' }),
      at('InSouth').onlyFor({ tenants: [2] }),
    ],
  })
}
