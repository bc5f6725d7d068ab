import { type App, Slot } from '../../application/application'
import type { Engine } from '../../storage/storage'
import { createMembershipsTable } from '../../storage/tables/accounts/memberships-table'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'

const hidden = 'app/dashboard-before-cards/First'

/** Seeing a draft of the layout in one session, on a real server. */
export function sessionDraftSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options, describe: describeArranger })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const metaOf = async (cookie: string) => (await server.call('GET /meta', { cookie })).json
  const see = (cookie: string, draft: number | null) =>
    server.call('PUT /session/draft', { cookie, body: { draft } })
  const leave = (cookie: string) => server.call('DELETE /session/draft', { cookie })
  const namesOf = ({ slots }: { slots: Record<string, { component: string }[]> }) =>
    slots['dashboard-before-cards']
      ?.map(({ component }) => component)
      // The application of all tests has one at each location.
      .filter((component) => !component.startsWith('At'))

  async function makeDraft(cookie: string): Promise<number> {
    const reply = await server.call('POST /manage/layout/drafts', {
      cookie,
      body: {
        name: 'Without the first',
        layout: {
          entries: { [hidden]: { hidden: true } },
          order: {
            'dashboard-before-cards': [
              'app/dashboard-before-cards/Third',
              'app/dashboard-before-cards/Second',
            ],
          },
        },
      },
    })
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.json.id
  }

  it('shows the draft to this session alone, with the ids of its entries in their order', async () => {
    const user = await createTestUser(server.storage, { role: 'arranger' })
    const [one, other] = [await server.signInAs(user), await server.signInAs(user)]
    const draft = await makeDraft(one)

    const reply = await see(one, draft)
    const [seen, own] = [await metaOf(one), await metaOf(other)]

    expect(reply.status).toBe(204)
    expect(namesOf(own)).toEqual(['First', 'Second', 'Third'])
    expect(namesOf(seen)).toEqual(['Third', 'Second'])
    expect(seen.view.draft.id).toBe(draft)
    for (const [location, entries] of Object.entries<{ component: string }[]>(seen.slots))
      expect(
        seen.view.draft.ids[location].map((id: string) => id.split('/').at(-1)?.replace(/#.*/, '')),
      ).toEqual(entries.map(({ component }) => component))
    expect(own).not.toHaveProperty('view')
    expect((await server.call('GET /slots')).text).toContain('AtHeaderBanner')
  })

  it('shows what is published, with ids, before there is a draft; and takes changes all the while', async () => {
    const cookie = await server.signIn({ role: 'arranger' })

    await see(cookie, null)
    const meta = await metaOf(cookie)
    const renamed = await server.call('PATCH /profile', { cookie, body: { name: 'Still me' } })

    expect(namesOf(meta)).toEqual(['First', 'Second', 'Third'])
    expect(meta.view.draft.id).toBeNull()
    expect(meta.view.draft.ids['dashboard-before-cards']).toContain(hidden)
    expect(renamed.status).toBe(204)
  })

  it('ends when it is left, when the draft is gone, and with the permission', async () => {
    const user = await createTestUser(server.storage, { role: 'arranger' })
    const cookie = await server.signInAs(user)
    const table = createMembershipsTable(server.storage)
    const draft = await makeDraft(cookie)
    const views = []

    await see(cookie, draft)
    await leave(cookie)
    views.push(await metaOf(cookie))
    await see(cookie, draft)
    await server.call('DELETE /manage/layout/drafts/{draft}', { cookie, path: { draft } })
    views.push(await metaOf(cookie))
    await see(cookie, null)
    await table.revoke(user.id, { tenantId: null, role: 'arranger' })
    views.push(await metaOf(cookie))
    await table.grant(user.id, { tenantId: null, role: 'arranger' })
    views.push(await metaOf(cookie))

    for (const meta of views) {
      expect(meta).not.toHaveProperty('view')
      expect(namesOf(meta)).toEqual(['First', 'Second', 'Third'])
    }
  })

  it('is another state of the session: tabs are told of it', async () => {
    const cookie = await server.signIn({ role: 'arranger' })
    const headers = { Accept: 'application/json' }
    const tagOf = async () =>
      (await server.call('GET /events', { cookie, headers })).headers['etag']
    const before = await tagOf()

    await see(cookie, null)
    const meanwhile = await tagOf()
    await leave(cookie)

    expect(meanwhile).not.toBe(before)
    expect(await tagOf()).toBe(before)
  })

  it('S94: is for those who may arrange, and of drafts that there are', async () => {
    const [arranger, editor] = [
      await server.signIn({ role: 'arranger' }),
      await server.signIn({ role: 'editor' }),
    ]
    const draft = await makeDraft(arranger)

    const replies = [await see(editor, draft), await see('', draft), await see(arranger, 987_654)]

    expect(replies.map(({ status }) => status)).toEqual([403, 401, 404])
    expect(await metaOf(editor)).not.toHaveProperty('view')
  })
}

function describeArranger(app: App): void {
  describeTestApplication(app)
  app.role('arranger', { label: 'Arranger', permissions: ['slipway.layout'] })
  app.registerSlots({
    'dashboard-before-cards': ['First', 'Second', 'Third'].map((name) => Slot.make(name)),
  })
}
