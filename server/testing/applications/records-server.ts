import type { App } from '../../application/application'
import { viewerOf } from '../../identity/request-viewer'
import { resourceRoutes } from '../../resources/resource-routes'
import { openStorage, type Storage, type StorageOptions } from '../../storage/storage'
import type { TestServer } from '../create-test-server'
import { createTestUser } from '../create-test-user'
import { callHttp } from '../http-client'
import { createAuthApp } from './auth-app'
import { describeApplication } from './resource-app'

/** Sessions and the routes of records on a free port: no pages, slots, remotes or events. */
export interface RecordsServer extends Pick<TestServer, 'port' | 'request' | 'signIn' | 'close'> {
  readonly storage: Storage
}

export async function createRecordsServer(options: {
  readonly describe: (app: App) => void
  readonly database: StorageOptions
}): Promise<RecordsServer> {
  const { permissionsOf, migrations, resources, slots } = describeApplication(options.describe)
  const storage = await openStorage(options.database)
  await storage.migrate(migrations)
  const { listen } = createAuthApp(storage, {
    permissionsOf,
    routes(app, auth) {
      const routes = resourceRoutes({
        storage,
        resources,
        slots,
        viewerOf,
        session: auth.guards.session,
      })
      app.use('/resources', auth.guards.session).use(routes)
    },
  })
  const { server, url } = await listen()
  const port = Number(new URL(url).port)

  const request: TestServer['request'] = (path, { json, cookie, headers, ...call } = {}) => {
    const body = json === undefined ? call.body : JSON.stringify(json)
    return callHttp({
      port,
      path,
      ...call,
      headers: {
        ...(cookie && { Cookie: cookie }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(call.method && { 'Sec-Fetch-Site': 'same-origin' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
  }

  return {
    port,
    storage,
    request,
    async signIn({ role = 'editor', tenants = [] } = {}) {
      const { email, password } = await createTestUser(storage, { role, tenants })
      const reply = await request('/login', { method: 'POST', json: { email, password } })
      if (reply.status !== 200) throw new Error(`signing in failed: ${reply.text}`)
      return String(reply.headers['set-cookie']?.at(-1)?.split(';')[0])
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await storage.close()
    },
  }
}
