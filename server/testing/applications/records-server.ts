import type { App } from '../../application/application'
import { viewerOf } from '../../identity/request-viewer'
import { resourceRoutes } from '../../resources/resource-routes'
import { openStorage, type Storage, type StorageOptions } from '../../storage/storage'
import type { TestServer } from '../create-test-server'
import { createTestUser } from '../create-test-user'
import { createTestClient, type TestClient } from '../test-client'
import { createAuthApp } from './auth-app'
import { describeApplication } from './resource-app'

/** Sessions and the routes of records on a free port: no pages, slots, remotes or events. */
export interface RecordsServer extends TestClient, Pick<TestServer, 'port' | 'signIn' | 'close'> {
  readonly storage: Storage
}

export async function createRecordsServer(options: {
  readonly describe: (app: App) => void
  readonly database: StorageOptions
}): Promise<RecordsServer> {
  const { permissionsOf, migrations, inLanguage, slots } = describeApplication(options.describe)
  const storage = await openStorage(options.database)
  await storage.migrate(migrations)
  const { listen } = createAuthApp(storage, {
    permissionsOf,
    routes(app, auth) {
      const routes = resourceRoutes({
        storage,
        slots,
        resourcesFor: ({ user }) => inLanguage(user.locale).resources,
        viewerOf,
        session: auth.guards.session,
      })
      app.use('/resources', auth.guards.session).use(routes)
    },
  })
  const { server, url } = await listen()
  const port = Number(new URL(url).port)

  const client = createTestClient(port)

  return {
    port,
    storage,
    ...client,
    async signIn({ role = 'editor', tenants = [] } = {}) {
      return client.signInAs(await createTestUser(storage, { role, tenants }))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await storage.close()
    },
  }
}
