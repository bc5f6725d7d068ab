import type { ExplainBody } from '@slipway/sdk/contract'
import {
  type App,
  createTable,
  defineResource,
  money,
  Slot,
  select,
} from '../../application/application'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { quickPasswords } from '../../testing/quick-passwords'

const options = ['draft', 'paid', 'packed'].map((value) => ({ value, label: value }))
const orders = ['orders'] as const

function describeOrders(app: App): void {
  describeTestApplication(app)
  app.migrations({
    '901-orders': {
      async up(db) {
        await createTable(db, 'orders')
          .addColumn('status', 'text')
          .addColumn('total', 'bigint')
          .addColumn('margin', 'bigint')
          .execute()
        await createTable(db, 'parcels')
          .addColumn('tenant_id', 'bigint')
          .addColumn('status', 'text')
          .addColumn('margin', 'bigint')
          .execute()
      },
    },
  })
  app.permission('orders.margin', { label: 'Margins' })
  app.permission('parcels.margin', { label: 'Margins of parcels' })
  app.resource(
    defineResource({
      name: 'orders',
      fields: () => [
        select('status', { options }),
        money('total'),
        money('margin', { permission: { view: 'orders.margin' } }),
        Slot.make('Refund').onlyFor({ resources: orders, record: { status: 'paid' } }),
      ],
    }),
  )
  app.resource(
    defineResource({
      name: 'parcels',
      tenant: 'tenant_id',
      fields: () => [
        select('status', { options }),
        money('margin', { permission: { view: 'parcels.margin' } }),
      ],
    }),
  )
  app.registerSlots({
    'resource-page-actions': [
      Slot.make('Track').onlyFor({ resources: ['parcels'], record: { status: 'packed' } }),
      Slot.make('Loss').onlyFor({ resources: ['parcels'], record: { margin: { max: 0 } } }),
      Slot.make('Ship').onlyFor({
        resources: orders,
        record: { status: ['paid', 'packed'], total: { min: 10 } },
      }),
      Slot.make('Risky').onlyFor({ resources: orders, record: { margin: { max: 0 } } }),
      Slot.make('Notes').onlyFor({ resources: ['notes'] }),
      Slot.make('Edit').onlyFor({ mode: 'edit' }),
      Slot.make('Chiefs').onlyFor({ resources: orders, roles: ['asker'] }),
    ],
  })
  app.role('packer', { label: 'Packer', permissions: ['orders.*', 'parcels.*'] })
  app.role('looker', { label: 'Looker', permissions: ['orders.view'] })
  app.role('steward', { label: 'Steward', permissions: ['slipway.manage'] })
  app.role('auditor', { label: 'Auditor', permissions: ['parcels.view', 'parcels.margin'] })
  app.role('teller', { label: 'Teller', permissions: ['parcels.view'] })
  app.role('asker', {
    label: 'Asker',
    permissions: ['slipway.manage', 'orders.view', 'orders.margin', 'parcels.view'],
  })
}

describe('why a slot is empty on the page of a record', () => {
  let server: TestServer
  let operator: string
  let packer: { readonly id: number }
  let draft: string
  beforeAll(async () => {
    server = await createTestServer({ describe: describeOrders })
    operator = await server.signIn({ role: 'operator' })
    packer = await createTestUser(server.storage, { role: 'packer' })
    const cookie = await server.signIn({ role: 'packer' })
    const made = await server.request('/resources/orders', {
      method: 'POST',
      cookie,
      json: { status: 'draft', total: 5, margin: -1 },
    })
    draft = `orders/${made.json.id}`
  })
  afterAll(() => server.close())

  const ask = (query: Readonly<Record<string, string>>, cookie = operator) =>
    server.request(`/manage/explain?${new URLSearchParams(query)}`, { cookie })
  async function explain(query: Readonly<Record<string, string>>, cookie = operator) {
    const reply = await ask({ user: String(packer.id), ...query }, cookie)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.json as ExplainBody
  }
  const verdicts = ({ entries }: ExplainBody) =>
    Object.fromEntries(entries.map(({ component, verdict }) => [component, verdict]))
  const place = { location: 'resource-page-actions' }

  it('says of each entry whether its page is one of those that it is for, after what decides before', async () => {
    const body = await explain({ ...place, record: draft })

    expect(body.record).toEqual({ resource: 'orders', id: Number(draft.split('/')[1]) })
    expect(verdicts(body)).toMatchObject({
      Ship: 'other-page',
      Notes: 'other-page',
      Chiefs: 'gate',
    })
    expect(body.entries.find(({ component }) => component === 'Edit')?.shown).toBe(true)
  })

  it('shows the same entries as the reply of the record has', async () => {
    const cookie = await server.signIn({ role: 'packer' })
    const body = (await server.request(`/resources/${draft}`, { cookie })).json

    const { entries } = await explain({ ...place, record: draft })

    const shown = entries.filter((entry) => entry.shown && entry.page)
    expect(shown.map(({ component }) => component)).toEqual(
      body.pageSlots['resource-page-actions'].map(
        ({ component }: { readonly component: string }) => component,
      ),
    )
  })

  it('names the saved values to who may see the record and the field, and decides by all of them', async () => {
    const asker = await server.signIn({ role: 'asker' })
    const entryOf = async (component: string, cookie: string) =>
      (await explain({ ...place, record: draft }, cookie)).entries.find(
        (entry) => entry.component === component,
      )

    expect((await entryOf('Ship', asker))?.page?.record).toEqual([
      { field: 'status', values: ['paid', 'packed'], value: 'draft', passed: false },
      { field: 'total', min: '10', value: '5', passed: false },
    ])
    expect((await entryOf('Ship', asker))?.sentence).toMatch(
      /on this page: status is draft; needs paid or packed, total is 5; needs at least 10\./,
    )
    expect((await entryOf('Risky', asker))?.page).toMatchObject({
      passed: true,
      record: [{ field: 'margin', value: '-1', passed: true }],
    })
    // Who may not view orders learns of no value.
    const steward = await server.signIn({ role: 'steward' })
    const text = JSON.stringify((await entryOf('Ship', steward))?.page)
    expect(text).toContain('"passed":false')
    expect(text).not.toContain('draft')
  })

  it('reads a record in the tenant of the viewer, for whoever asks elsewhere as well', async () => {
    const inNorth = await createTestUser(server.storage, { role: 'packer', tenants: ['North'] })
    const inSouth = await createTestUser(server.storage, { role: 'packer', tenants: ['South'] })
    const made = await server.request('/resources/parcels', {
      method: 'POST',
      cookie: await server.signInAs(inSouth),
      json: { status: 'draft' },
    })
    const record = `parcels/${made.json.id}`
    // With a role everywhere, and working in the first of the tenants.
    const asker = await server.signIn({ role: 'asker' })

    const { entries } = await explain({ ...place, record, user: String(inSouth.id) }, asker)
    const stranger = await ask({ ...place, record, user: String(inNorth.id) }, asker)

    expect(entries.find(({ component }) => component === 'Track')).toMatchObject({
      verdict: 'other-page',
      page: { record: [{ field: 'status', value: 'draft', passed: false }] },
    })
    expect([stranger.status, stranger.json.code]).toEqual([404, 'not-found'])
  })

  /** A parcel of South, and somebody who packs there. */
  async function parcelOfSouth() {
    const user = await createTestUser(server.storage, { role: 'packer', tenants: ['South'] })
    const made = await server.request('/resources/parcels', {
      method: 'POST',
      cookie: await server.signInAs(user),
      json: { status: 'draft', margin: 7777 },
    })
    return { user: String(user.id), record: `parcels/${made.json.id}` }
  }

  it('names nothing that a record of another resource has in a field of that name', async () => {
    const asker = await server.signIn({ role: 'asker' })

    const body = await explain({ ...place, ...(await parcelOfSouth()) }, asker)

    const risky = body.entries.find(({ component }) => component === 'Risky')
    expect(risky?.page).toMatchObject({
      passed: false,
      record: [{ field: 'margin', max: '0' }],
    })
    expect(risky?.sentence).not.toContain('needs at most')
    expect(JSON.stringify(body)).not.toContain('7777')
  })

  it('names values by the rights in the tenant of the record, not by those where one works now', async () => {
    const of = await parcelOfSouth()
    const tenants = createTenantsTable(server.storage)
    const north = (await tenants.findByName('North')) ?? { id: await tenants.create('North') }
    const south = await tenants.findByName('South')
    const password = 'a long password of two roles'
    const email = 'two-roles@example.test'
    await createUsersTable(server.storage).create({
      email,
      name: 'Two Roles',
      passwordHash: await quickPasswords.hash(password),
      memberships: [
        { tenantId: null, role: 'steward' },
        { tenantId: north.id, role: 'auditor' },
        { tenantId: south?.id ?? 0, role: 'teller' },
      ],
    })
    const cookie = await server.signInAs({ email, password })

    const body = await explain({ ...place, ...of }, cookie)

    expect(body.entries.find(({ component }) => component === 'Track')?.page?.record).toEqual([
      { field: 'status', values: ['packed'], value: 'draft', passed: false },
    ])
    expect(JSON.stringify(body)).not.toContain('7777')
  })

  it('is asked for the form of a resource as well', async () => {
    const body = await explain({ resource: 'orders', record: draft })

    expect(verdicts(body)).toEqual({ Refund: 'other-page' })
  })

  it('counts entries of certain pages as shown where no record is named', async () => {
    const body = await explain(place)

    expect(body.record).toBeUndefined()
    expect(body.entries.find(({ component }) => component === 'Ship')).toMatchObject({
      shown: true,
    })
  })

  it.each([
    ['orders', 'Write a resource and an id, such as orders/17.'],
    ['orders/0', 'Write a resource and an id, such as orders/17.'],
    ['orders/1/edit', 'Write a resource and an id, such as orders/17.'],
  ])('refuses %s, and says how to write it', async (record, detail) => {
    const { status, json: body } = await ask({ ...place, record })

    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'query-invalid',
      errors: [{ pointer: '/record', detail }],
    })
  })

  it('refuses a place that no page of a record has, and a form of another resource', async () => {
    const dashboard = await ask({ location: 'dashboard-after-cards', record: draft })
    const form = await ask({ resource: 'notes', record: draft })

    expect(dashboard.json).toMatchObject({
      code: 'query-invalid',
      detail: 'No page of a record has dashboard-after-cards.',
    })
    expect(form.json).toMatchObject({
      detail: 'The form is one of notes: name a record of notes.',
    })
  })

  it.each(['anonymous', 'stranger'])(
    'has no record for a viewer who sees none: %s',
    async (name) => {
      const { id } = await createTestUser(server.storage, { role: 'editor' })
      const user = name === 'anonymous' ? name : String(id)

      const { status, json: body } = await ask({ ...place, user, record: draft })

      expect(status).toBe(404)
      expect(body.detail).toMatch(/sees no record orders\/\d+\.$/)
    },
  )
})
