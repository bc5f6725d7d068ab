import type { IncomingMessage, RequestListener } from 'node:http'
import express, { type Request, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import { manageRoutes } from '../accounts/manage-routes'
import { profileRoutes } from '../accounts/profile/profile-routes'
import { createRoles } from '../accounts/roles/roles'
import type { Application } from '../application/create-application'
import { catalogRoutes } from '../catalog/api/catalog-routes'
import type { Catalog } from '../catalog/catalog'
import { type CheckBudget, ContentCheck } from '../catalog/publish/content-check'
import type { Changes } from '../changes/changes'
import { dashboardRoutes } from '../dashboards/dashboard-routes'
import { createAssets } from '../delivery/assets/assets'
import type { HostFiles } from '../delivery/assets/host-files'
import { createJoinedFiles } from '../delivery/assets/joined-files'
import { openRoutes } from '../delivery/assets/sdk-route'
import { overrideRoutes } from '../delivery/develop/override-routes'
import { createOverrides, type Overrides } from '../delivery/develop/overrides'
import { createEvents, type EventLimits, type Events } from '../delivery/events/events'
import { createFront } from '../delivery/front'
import { healthRoutes } from '../delivery/health-routes'
import { createMetaFront } from '../delivery/meta-front'
import { createMetaReplies, type MetaReplies } from '../delivery/meta-replies'
import { interfaceRoutes } from '../delivery/page/interface-routes'
import { createPublicReplies } from '../delivery/public-replies'
import { signalRoutes } from '../delivery/signal-routes'
import { metaHeaders, viewRoutes } from '../delivery/view-routes'
import { refuseCrossSite } from '../http/cross-site'
import { jsonBody } from '../http/json-body'
import { createOurHosts, refuseForeignHosts } from '../http/our-hosts'
import { notFoundHandler, problemHandler } from '../http/problem-handler'
import { requestId } from '../http/request-id'
import { logRequests } from '../http/request-log'
import { apiHeaders, securityHeaders } from '../http/security-headers'
import type { Auth } from '../identity/auth'
import { viewerOf } from '../identity/request-viewer'
import { resourceRoutes } from '../resources/resource-routes'
import type { Storage } from '../storage/storage'
import { type CreateAudit, createAuditTable } from '../storage/tables/audit-table'
import { createUnenforcedVisitorsTable } from '../storage/tables/unenforced-visitors-table'
import type { Config } from './config/config'
import { watchSlotProps } from './watch-slot-props'

export interface ServerDeps {
  readonly config: Pick<
    Config,
    | 'mode'
    | 'development'
    | 'basePath'
    | 'publicUrl'
    | 'allowedHosts'
    | 'trustProxy'
    | 'developOrigins'
  > &
    Partial<Pick<Config, 'requireSignatures' | 'earlyHints'>> & { readonly events?: EventLimits }
  readonly application: Application
  readonly storage: Storage
  readonly changes: Changes
  readonly auth: Auth
  readonly catalog: Catalog
  readonly hostFiles: HostFiles
  readonly log: Logger
  /** Where changes of remotes and releases are written down; default: the table of all changes. */
  readonly createAudit?: CreateAudit
  /** What the check of one published version may take. */
  readonly checkBudget?: Partial<CheckBudget> | undefined
  /** File of the packed SDK, which need not be there. */
  readonly sdkTarball?: string
}

export interface Server {
  readonly handler: RequestListener
  /** `/readyz` says no from then on. */
  drain(): void
  /** Closes the open streams; drains as well. */
  close(): void
}

/** Wires the server's parts in their order (docs/architecture.md). Does not listen. */
export function createServer(deps: ServerDeps): Server {
  const { application, auth, catalog, changes, config, hostFiles, log, storage } = deps
  const { revision } = changes
  application.slots.subscribe(changes.commitApplication)
  // First of all listeners: the others read the slots.
  const propose = () => application.slots.propose(catalog.proposed())
  propose()
  changes.subscribe('catalog', propose)
  watchSlotProps({ application, catalog, changes, log })
  const meta = { application, catalog, revision }
  const overrides = createOverrides({
    storage,
    changes,
    createAudit: deps.createAudit ?? createAuditTable,
    origins: config.developOrigins,
  })
  const readSession = async (request: IncomingMessage) => {
    const session = await auth.authenticate(request)
    if (!session) return undefined
    request.userId = session.viewer.user.id
    return { ...session, override: session.hasOverride ? await overrides.find(session) : null }
  }
  const headers = { ...apiHeaders(config.mode), 'Content-Type': 'application/json; charset=utf-8' }
  const replies = createPublicReplies({
    ...meta,
    headers: { ...headers, 'Cache-Control': 'public, max-age=0, must-revalidate' },
  })
  const events = createEvents({
    application,
    changes,
    replies,
    auth,
    log,
    readSession,
    ...(config.events && { limits: config.events }),
  })
  const health = healthRoutes(storage)
  const metaOf = createMetaReplies(meta)
  const joined = createJoinedFiles({ ...meta, basePath: config.basePath })
  const app = createExpress(config)
  app.use(requestId(), securityHeaders(config.mode), logRequests(log), tellFailure, health.routes)
  app.use(
    interfaceRoutes({
      basePath: config.basePath,
      assets: createAssets(catalog, hostFiles, joined.find),
      page: {
        ...meta,
        joined,
        assets: () => hostFiles.assets(),
        basePath: config.basePath,
        development: config.development,
        developOrigins: config.developOrigins,
        earlyHints: config.earlyHints ?? false,
        namesSession: auth.namesSession,
        readSession: async (request) => (await readSession(request)) ?? null,
      },
    }),
  )
  app.use(config.basePath || '/', apiRoutes(deps, { events, overrides, metaOf }))
  app.use(notFoundHandler(), problemHandler())
  const ownNamesOnly = refuseForeignHosts(createOurHosts(config), {
    headers: apiHeaders(config.mode),
    except: probes,
    onRefused: warnOfForeignHosts(log),
  })
  return {
    handler: ownNamesOnly(
      createFront({
        basePath: config.basePath,
        replies,
        meta: createMetaFront({
          auth,
          metaOf,
          log,
          // Express knows which proxies are trusted, and asks the request's own prototype.
          addressOf: (request) => (Object.setPrototypeOf(request, app.request) as Request).ip,
          headers: { ...headers, ...metaHeaders },
          handOn: app,
        }),
        handOn: app,
      }),
    ),
    drain: health.drain,
    close() {
      health.drain()
      events.close()
    },
  }
}

/** Load balancers ask by the address of the machine. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Logged once a minute: a proxy that sends another name on is seen, and a flood fills no disk. */
function warnOfForeignHosts(log: Logger): (host: string) => void {
  let quietUntil = 0
  return (host) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    const message = 'host-unknown: a request for another name was refused; see ALLOWED_HOSTS'
    log.warn({ host: host.slice(0, 253) }, message)
  }
}

function createExpress({ trustProxy }: ServerDeps['config']) {
  const app = express()
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
  app.set('query parser', 'simple').set('trust proxy', trustProxy)
  return app
}

interface ApiParts {
  readonly events: Events
  readonly overrides: Overrides
  readonly metaOf: MetaReplies
}

function apiRoutes(deps: ServerDeps, parts: ApiParts): Router {
  const { application, auth, catalog, changes, config, log, storage } = deps
  const { events, metaOf, overrides } = parts
  const router = express.Router({ caseSensitive: true, strict: true })
  const { guards } = auth
  router.use(openRoutes(deps.sdkTarball))
  // Before the cross-site check: a team's token comes by no browser.
  router.use(
    catalogRoutes({
      storage,
      catalog,
      changes,
      session: [refuseCrossSite(config.publicUrl), ...auth.session, guards.session],
      viewerOf,
      requireRecentSignIn: guards.recent,
      createAudit: deps.createAudit ?? createAuditTable,
      requireSignatures: config.requireSignatures ?? 'registered',
      contentCheck: new ContentCheck(deps.checkBudget),
    }),
  )
  router.use(refuseCrossSite(config.publicUrl))
  router.use(
    signalRoutes({
      log,
      events,
      publicUrl: config.publicUrl,
      visitors: createUnenforcedVisitorsTable(storage),
    }),
  )
  router.use(auth.signOut, ...auth.session, jsonBody())
  router.use(auth.routes)
  const api = {
    resources: application.resources,
    basePath: config.basePath,
    cookie: config.mode === 'production' ? '__Host-sid' : 'sid',
  }
  router.use(viewRoutes({ guards, overrides, metaOf, api }), overrideRoutes({ guards, overrides }))
  router.use(['/resources', '/dashboards', '/profile', '/manage'], guards.session)
  const accounts = {
    storage,
    changes,
    passwords: auth.passwords,
    throttle: auth.throttle,
    roles: createRoles(application),
    guards,
    basePath: config.basePath,
  }
  router.use(profileRoutes(accounts), manageRoutes(accounts))
  router.use(
    resourceRoutes({
      storage,
      viewerOf,
      session: guards.session,
      resources: application.resources,
      slots: application.slots,
    }),
    dashboardRoutes({
      storage,
      viewerOf,
      session: guards.session,
      dashboards: application.dashboards,
    }),
  )
  return router
}

const tellFailure: RequestHandler = ({ failure }, _response, next) => next(failure)
