import request from 'supertest'
import type { Storage } from '../../storage/storage'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import { createTestUser } from '../create-test-user'
import { callsTo, own, signInTo } from '../sign-in-to'
import { createManageApp } from './manage-app'

export type Method = 'get' | 'post' | 'patch' | 'delete'

/** What the tests of `/manage` call it by, on a storage of their own. */
export function manageCalls(test: { readonly storage: Storage }) {
  /** An operator, signed in to an application of their own. */
  async function setUp() {
    const { app } = createManageApp(test.storage)
    const operator = await createTestUser(test.storage, { role: 'operator' })
    const { cookie } = await signInTo(app, operator)
    const call = callsTo(app, cookie)
    const send = (method: Method, path: string, body?: object) => {
      const sent = request(app)[method](path)
      return sent.set({ ...own, Cookie: cookie }).send(body)
    }
    const newUser = async (more: object = {}) => {
      const email = `${Math.random().toString(36).slice(2)}@x.test`
      const reply = await call('POST /manage/users', {
        body: { email, name: 'N', roles: [], ...more },
      })
      return { reply, email, id: reply.body.user?.id as number }
    }
    const audit = async (query: string) =>
      (await call('GET /manage/audit', { query: new URLSearchParams(query) })).body.items as Record<
        string,
        unknown
      >[]
    return { app, operator, cookie, call, send, newUser, audit }
  }
  const createTenant = (name: string) =>
    createTenantsTable(test.storage).create(`${name} ${Math.random()}`)
  return { setUp, createTenant }
}
