import {
  type App,
  createTable,
  defineResource,
  Slot,
  SlotLocation,
  text,
} from '../application/application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { openEventStream } from '../testing/event-stream'

const gates = {
  Permission: { permissions: ['things.delete'] },
  Role: { roles: ['chief'] },
  Tenant: { tenants: [2] },
  Flag: { flag: 'early' },
  Everybody: { percent: 100 },
  Nobody: { percent: 0 },
  Half: { percent: 50 },
  All: { permissions: ['things.view'], roles: ['chief', 'clerk'], tenants: [1], flag: 'early' },
} as const

/** A slot with each gate, at every location that takes gates and in a form. */
function describeGates(app: App): void {
  const gated = Object.entries(gates).map(([name, gate]) => Slot.make(name).onlyFor(gate))
  for (const { value } of SlotLocation.cases())
    app.registerSlots({ [value]: value.startsWith('login-') ? [] : gated })
  app.migrations({
    '001-things': { up: (db) => createTable(db, 'things').addColumn('name', 'text').execute() },
  })
  app.resource(
    defineResource({ name: 'things', fields: () => [text('name'), ...gated, Slot.make('Open')] }),
  )
  app.flag('early', ({ user }) => user.name.endsWith('early'))
  app.role('chief', { label: 'Chief', permissions: ['things.*'] })
  app.role('clerk', { label: 'Clerk', permissions: ['things.view'] })
}

describe('gates', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ describe: describeGates, remotes: [] })
  })
  afterAll(() => server.close())

  const locations = SlotLocation.cases()
    .map(({ value }) => value)
    .filter((value) => !value.startsWith('login-'))

  interface Named {
    readonly component?: string
  }
  const namesOf = (entries: readonly Named[] = []) =>
    entries.flatMap(({ component }) => component ?? [])
  const halves = (names: readonly string[]) => names.filter((name) => name !== 'Half')
  const ask = async (path: string, cookie: string) => (await server.request(path, { cookie })).json
  const atLocations = async (cookie: string): Promise<string[][]> => {
    const { slots } = await ask('/meta', cookie)
    return locations.map((location) => namesOf(slots[location]))
  }
  const inForm = async (cookie: string) =>
    namesOf((await ask('/resources/things/form?mode=view', cookie)).fields)
  const rename = async (cookie: string, name: string) => {
    const { user } = await ask('/session', cookie)
    await server.storage.db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
  }
  const person = async (role: string, tenants: readonly string[], name = 'late') => {
    const cookie = await server.signIn({ role, tenants })
    await rename(cookie, name)
    return cookie
  }

  it.each([
    ['a clerk of the north', 'clerk', ['North'], 'late', ['Everybody']],
    ['a chief of the north', 'chief', ['North'], 'late', ['Permission', 'Role', 'Everybody']],
    ['an early clerk', 'clerk', ['North'], 'early', ['Flag', 'Everybody', 'All']],
    ['a clerk of the south', 'clerk', ['South'], 'early', ['Tenant', 'Flag', 'Everybody']],
  ])(
    'give %s their slots, at every location and in forms',
    async (_who, role, tenants, name, slots) => {
      // The first tenant that is made has the id 1.
      await person('clerk', ['North', 'South'])
      const cookie = await person(role, tenants, name)

      for (const names of await atLocations(cookie)) expect(halves(names)).toEqual(slots)
      expect(halves(await inForm(cookie))).toEqual([...slots, 'Open'])
    },
  )

  it('let anonymous viewers and bodies for everybody know nothing of gated slots', async () => {
    const replies = [await server.call('GET /slots'), await server.call('GET /remotes')]

    for (const { text } of replies)
      for (const name of Object.keys(gates)) expect(text).not.toContain(`"${name}"`)
  })

  it('by percent keep a user in or out, differently from slot to slot', async () => {
    const seen = new Set<string>()
    for (let count = 0; count < 12; count += 1) {
      const cookie = await person('clerk', ['North'])
      const first = (await atLocations(cookie)).map((names) => names.includes('Half'))

      const again = (await atLocations(cookie)).map((names) => names.includes('Half'))
      expect(again).toEqual(first)
      for (const isIn of first) seen.add(String(isIn))
      seen.add(`form ${(await inForm(cookie)).includes('Half')}`)
    }

    expect([...seen].sort()).toEqual(['false', 'form false', 'form true', 'true'])
  })

  it('are decided again with each request: role, flag and tenant', async () => {
    const cookie = await person('clerk', ['North', 'South'])
    const { user } = await ask('/session', cookie)
    const before = await inForm(cookie)

    await server.storage.db
      .updateTable('memberships')
      .set({ role: 'chief' })
      .where('user_id', '=', user.id)
      .execute()
    const asChief = await inForm(cookie)
    await rename(cookie, 'early')
    const early = await inForm(cookie)
    const stream = openEventStream(server.port, cookie)
    await stream.until(/event: hello/)
    await server.call('POST /tenant', { body: { tenant: 2 }, cookie })
    await stream.until(/event: slots/)
    const inSouth = await inForm(cookie)
    stream.end()

    expect([before, asChief, early, inSouth].map(halves)).toEqual([
      ['Everybody', 'Open'],
      ['Permission', 'Role', 'Everybody', 'Open'],
      ['Permission', 'Role', 'Flag', 'Everybody', 'All', 'Open'],
      ['Permission', 'Role', 'Tenant', 'Flag', 'Everybody', 'Open'],
    ])
    for (const names of await atLocations(cookie))
      expect(halves(names)).toEqual(['Permission', 'Role', 'Tenant', 'Flag', 'Everybody'])
  })
})
