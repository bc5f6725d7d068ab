import { endpoints, withoutRecentSignIn } from '@slipway/sdk/contract/api'
import { sql } from 'kysely'
import type { Engine } from '../storage/storage'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestUser } from '../testing/create-test-user'
import { createTestDatabase } from '../testing/database/test-engines'

const HOUR = 3_600_000

/** Calls that change something, but for those of the demo alone and those that anybody may make. */
const changing = Object.entries(endpoints)
  .filter(([key, { right }]) => !/^GET |\/demo\//.test(key) && right !== 'anyone')
  .map(([key, entry]) => {
    const [method = '', path = ''] = key.split(' ')
    return {
      key,
      method,
      path: path.replace('{remote}', 'orders').replaceAll(/\{\w+\}/g, '1'),
      isRecent: 'recent' in entry,
    }
  })

export function recentSignInSuite(engine: Engine): void {
  let server: TestServer
  let drop: () => Promise<void>
  let cookie: string

  beforeAll(async () => {
    const database = await createTestDatabase(engine)
    drop = database.drop
    server = await createTestServer({ database: database.options })
    cookie = await server.signIn({ role: 'operator' })
    await age()
  })

  afterAll(async () => {
    await server.close()
    await drop()
  })

  const age = () =>
    server.storage.db
      .updateTable('sessions')
      .set({ created_at: sql<number>`created_at - ${sql.lit(HOUR)}`, confirmed_at: null })
      .execute()

  const codeOf = async ({ method, path }: (typeof changing)[number]) => {
    const { text } = await server.request(path, { method, cookie, json: {} })
    return text === '' ? undefined : JSON.parse(text).code
  }

  it('ask for the password where the table says so: layouts, drafts and proposals too', async () => {
    const asking = changing.filter(({ isRecent }) => isRecent)

    for (const call of asking)
      expect([call.key, await codeOf(call)]).toEqual([call.key, 'reauthentication-required'])

    expect(asking.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'PUT /manage/layout',
        'POST /manage/layouts/{number}/revert',
        'POST /manage/layout/drafts/{draft}/publish',
        'POST /manage/proposals/decisions',
      ]),
    )
  })

  it('ask for nothing where a reason is written down', async () => {
    for (const call of changing.filter(({ isRecent }) => !isRecent)) {
      expect(Object.keys(withoutRecentSignIn)).toContain(call.key)
      expect([call.key, await codeOf(call)]).not.toEqual([call.key, 'reauthentication-required'])
    }
  })

  it('go on once the password was given, in this session alone', async () => {
    const user = await createTestUser(server.storage, { role: 'operator' })
    const own = await server.signInAs(user)
    const { password } = user
    const other = await server.signIn({ role: 'operator' })
    await age()
    const addTenant = (who: string) =>
      server.request('/manage/tenants', { method: 'POST', cookie: who, json: { name: 'Ada' } })
    expect((await addTenant(own)).json.code).toBe('reauthentication-required')

    const wrong = await server.request('/profile/confirm', {
      method: 'POST',
      cookie: own,
      json: { password: 'not the password' },
    })
    expect(wrong.status).toBe(422)
    expect((await addTenant(own)).json.code).toBe('reauthentication-required')
    await server.request('/profile/confirm', { method: 'POST', cookie: own, json: { password } })

    expect((await addTenant(own)).status).toBe(201)
    expect((await addTenant(other)).json.code).toBe('reauthentication-required')
  })
}
