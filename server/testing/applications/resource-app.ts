import { randomUUID } from 'node:crypto'
import type { Tenant } from '@slipway/sdk/contract'
import express, { type RequestHandler } from 'express'
import type { App } from '../../application/application'
import { type Application, createApplication } from '../../application/create-application'
import { dashboardRoutes } from '../../dashboards/dashboard-routes'
import { jsonBody } from '../../http/json-body'
import { notFoundHandler, problemHandler } from '../../http/problem-handler'
import { resourceRoutes } from '../../resources/resource-routes'
import type { Viewer } from '../../slots/viewer'
import type { Storage } from '../../storage/storage'

/** Checks what `describe` says of an application. */
export function describeApplication(describe: (app: App) => void): Application {
  const draft = createApplication()
  describe(draft.app)
  return draft.finish()
}

/** A signed-in user with these rights. */
export function makeViewer(
  permissions: Iterable<string>,
  {
    tenant = null,
    roles = [],
  }: { readonly tenant?: Tenant | null; readonly roles?: string[] } = {},
): Viewer {
  const user = { id: 1, name: 'Kim', email: 'kim@example.com', locale: 'en' }
  const tenants = tenant ? [tenant] : []
  return { user, tenant, tenants, roles, permissions: new Set(permissions) }
}

/** The routes of resources and dashboards, for whoever `viewer` says. */
export function resourceApp(deps: {
  readonly application: Application
  readonly storage: Storage
  readonly viewer: () => Viewer
  readonly now?: () => Date
}): express.Express {
  const { application, storage, viewer, now } = deps
  const { dashboards, slots, inLanguage } = application
  const session: RequestHandler = (_request, _response, next) => next()
  const app = express()
  app.use((request, _response, next) => {
    request.id = randomUUID()
    next()
  })
  app.use(jsonBody())
  const shared = { storage, viewerOf: viewer, session }
  const resourcesFor = ({ user }: Viewer) => inLanguage(user.locale).resources
  const read = (locale: string) => inLanguage(locale).read
  app.use(resourceRoutes({ ...shared, slots, resourcesFor }))
  app.use(dashboardRoutes({ ...shared, dashboards, read, ...(now && { now }) }))
  app.use(notFoundHandler(), problemHandler())
  return app
}
