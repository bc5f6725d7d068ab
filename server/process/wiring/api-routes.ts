import { hostname } from 'node:os'
import { usualFailureLines } from '@slipway/sdk/contract'
import express, { type RequestHandler, type Router } from 'express'
import { manageRoutes } from '../../accounts/manage-routes'
import { profileRoutes } from '../../accounts/profile/profile-routes'
import { createRoles } from '../../accounts/roles/roles'
import { auditRoutes } from '../../audit/audit-routes'
import { catalogRoutes } from '../../catalog/api/catalog-routes'
import { proposalRoutes } from '../../catalog/proposals/proposal-handlers'
import { ContentCheck } from '../../catalog/publish/content-check'
import type { PublishRoutesDeps } from '../../catalog/publish/version-handlers'
import { keptFor } from '../../changes/kept-for'
import { dashboardRoutes } from '../../dashboards/dashboard-routes'
import { agentsRoutes } from '../../delivery/agents/agents-routes'
import { openRoutes } from '../../delivery/assets/sdk-route'
import { developRoutes } from '../../delivery/develop/develop-routes'
import { createViewerComponents } from '../../delivery/develop/viewer-components'
import { createViewerSlots } from '../../delivery/develop/viewer-slots'
import { pagesOfComponent } from '../../delivery/explain/asked-page'
import { createExplain } from '../../delivery/explain/explain'
import { explainRoutes } from '../../delivery/explain/explain-routes'
import { createFindGivenRemotes } from '../../delivery/given-remotes'
import { linkRoutes } from '../../delivery/links/link-routes'
import { publicRemotes } from '../../delivery/meta'
import { previewRoutes } from '../../delivery/preview/preview-routes'
import { readAsViewed } from '../../delivery/preview/rights-of-both'
import { signalRoutes } from '../../delivery/signal-routes'
import { viewRoutes } from '../../delivery/view-routes'
import { doctorRoutes } from '../../doctor/doctor-routes'
import { guardRoutes } from '../../guard/guard-routes'
import { errorRoutes } from '../../health/errors/error-routes'
import { healthFigureRoutes } from '../../health/figures/health-figures-routes'
import { jsonBody } from '../../http/json-body'
import { refuseCrossSite } from '../../http/senders/cross-site'
import { identifyCaller } from '../../identity/callers/caller'
import { limitTokenCalls } from '../../identity/callers/limit-token-calls'
import { createRefusalLimit } from '../../identity/callers/refusal-limit'
import { unlessByToken } from '../../identity/operator-tokens/admit-operator-token'
import { viewerOf } from '../../identity/request-viewer'
import { layoutRoutes } from '../../layout/layout-routes'
import { overviewRoutes } from '../../overview/overview-routes'
import { resourcesForTeams } from '../../resources/define/named-resources'
import { resourceRoutes } from '../../resources/resource-routes'
import { storageRoutes } from '../../retention/storage-routes'
import { showcaseRoutes } from '../../showcase/showcase-routes'
import { createVisitors } from '../../showcase/visitors'
import type { Viewer } from '../../slots/viewer'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createUnenforcedVisitorsTable } from '../../storage/tables/reports/unenforced-visitors-table'
import { resolveName } from '../../webhooks/public-addresses'
import { createSecretBox } from '../../webhooks/secret-box'
import { webhookRoutes } from '../../webhooks/webhook-routes'
import type { Delivery } from './delivery'
import type { ServerDeps } from './server-deps'

/** The calls of the API in their order: without a session, by a team's token, with a session. */
export function apiRoutes(deps: ServerDeps, delivery: Delivery): Router {
  const { auth, catalog, config, health, loadTokens, log, storage } = deps
  const router = express.Router({ caseSensitive: true, strict: true })
  const limitTokens = limitTokenCalls(config.teamCallsPerToken)
  router.use(openRoutes(deps.sdkTarball))
  router.use(...auth.operatorTokens)
  // Before the cross-site check: a team's token comes by no browser.
  router.use(teamRoutes(deps, limitTokens))
  router.use(unlessByToken(refuseCrossSite(config)))
  router.use(
    signalRoutes({
      log,
      health,
      loadTokens,
      sidHashOf: auth.sidHashOf,
      publicRemotes: keptFor(delivery.meta.revision, () => publicRemotes(delivery.meta)),
      givenRemotes: createFindGivenRemotes({
        ...delivery.meta,
        sidHashOf: auth.sidHashOf,
        authenticate: auth.authenticate,
      }),
      events: delivery.events,
      files: { ...catalog, assetOrigins: config.assetOrigins ?? [] },
      origins: config,
      visitors: createUnenforcedVisitorsTable(storage),
    }),
  )
  router.use(auth.signOut, ...auth.session, jsonBody())
  router.use(auth.routes)
  router.use(ownViewRoutes(deps, delivery, limitTokens))
  router.use(['/resources', '/dashboards', '/profile', '/manage', '/demo'], auth.guards.session)
  router.use(
    ['/resources', '/dashboards'],
    readAsViewed({ views: delivery.views, slots: deps.application.slots }),
  )
  router.use(accountRoutes(deps), recordRoutes(deps))
  if (deps.demo) router.use(demoRoutes(deps, deps.demo))
  return router
}

function teamRoutes(
  { application, auth, changes, config, guard, storage, ...deps }: ServerDeps,
  limitTokens: RequestHandler,
) {
  const { guards } = auth
  const parts: PublishRoutesDeps = {
    storage,
    changes,
    session: [unlessByToken(refuseCrossSite(config)), ...auth.session, guards.session],
    viewerOf,
    permission: guards.permission,
    requireRecentSignIn: guards.recent,
    createAudit: deps.createAudit ?? createAuditTable,
    requireSignatures: config.requireSignatures ?? 'registered',
    refusalLimit: createRefusalLimit(),
    limitTokens,
    contentCheck: new ContentCheck(deps.checkBudget),
    ...(config.versionLimits && { limits: config.versionLimits }),
    ...(config.remoteQuotas && { quotas: config.remoteQuotas }),
    locations: application.slots.locations,
    slots: application.slots,
    resources: resourcesForTeams(application.resources),
    basePath: config.basePath,
  }
  return [
    catalogRoutes(parts),
    guardRoutes({
      ...parts,
      guard,
      pagesOf: (component) => pagesOfComponent(application, component),
    }),
    healthFigureRoutes({ ...parts, failureLines: failureLinesOf(config) }),
    overviewRoutes({ ...parts, failureLines: failureLinesOf(config) }),
    errorRoutes(parts),
  ]
}

function ownViewRoutes(
  { application, auth, catalog, config, storage }: ServerDeps,
  parts: Delivery,
  limitTokens: RequestHandler,
) {
  const { guards } = auth
  const { links, meta, metaOf, overrides, readSession, views } = parts
  const components = createViewerComponents(meta)
  const api = {
    resourcesFor: ({ user }: Viewer) => application.inLanguage(user.locale).resources,
    basePath: config.basePath,
    cookie: config.mode === 'production' ? '__Host-sid' : 'sid',
  }
  return [
    agentsRoutes({
      application,
      catalog,
      components,
      readSession,
      identifyTeam: identifyCaller({
        storage,
        session: [guards.session],
        viewerOf,
        limitTokens,
      }),
      address: config.publicUrl,
      basePath: config.basePath,
    }),
    viewRoutes({ guards, overrides, views, metaOf, api }),
    previewRoutes({ guards, views }),
    linkRoutes({ guards, links }),
    developRoutes({ guards, overrides, components, slots: createViewerSlots(meta) }),
  ]
}

function accountRoutes(deps: ServerDeps) {
  const { application, auth, catalog, changes, config, createAudit, folders, storage } = deps
  const accounts = {
    storage,
    changes,
    passwords: auth.passwords,
    throttle: auth.throttle,
    roles: createRoles(application),
    guards: auth.guards,
    basePath: config.basePath,
  }
  const webhooks = webhookRoutes({
    storage,
    guards: auth.guards,
    links: config.publicUrl !== undefined,
    targets: { mode: config.mode, networks: config.webhookNetworks ?? [] },
    resolve: deps.resolveName ?? resolveName,
    box: createSecretBox(config.secretsKeys ?? []),
  })
  const explain = createExplain({ application, storage, current: catalog.current })
  const proposals = proposalRoutes({
    storage,
    changes,
    createAudit: createAudit ?? createAuditTable,
    guards: auth.guards,
    locations: application.slots.locations,
    slots: application.slots,
    remotesFor: catalog.remotesFor,
  })
  return [
    profileRoutes(accounts),
    auditRoutes({ ...accounts, application, createAudit: createAudit ?? createAuditTable }),
    webhooks,
    // Before the routes of accounts, which need more.
    layoutRoutes({
      application,
      catalog,
      changes,
      storage,
      guards: auth.guards,
      createAudit: createAudit ?? createAuditTable,
    }),
    proposals,
    doctorRoutes({ storage, application, config, folders, guards: auth.guards, here: hostname() }),
    storageRoutes({ ...deps.retention, guards: auth.guards }),
    manageRoutes(accounts),
    explainRoutes({ explain, guards: auth.guards }),
  ]
}

function failureLinesOf({ failureLines = usualFailureLines }: ServerDeps['config']) {
  return failureLines
}

function demoRoutes(deps: ServerDeps, { folder, cast }: NonNullable<ServerDeps['demo']>): Router {
  const { application, auth, changes, createAudit = createAuditTable } = deps
  return showcaseRoutes({
    changes,
    createAudit,
    folder,
    guards: auth.guards,
    locations: application.slots.locations,
    visitors: createVisitors({ ...deps, cast }),
  })
}

function recordRoutes({ application, auth, storage }: ServerDeps) {
  const { dashboards, inLanguage, slots } = application
  const shared = { storage, viewerOf, session: auth.guards.session }
  return [
    resourceRoutes({
      ...shared,
      slots,
      resourcesFor: ({ user }) => inLanguage(user.locale).resources,
    }),
    dashboardRoutes({ ...shared, dashboards, read: (locale) => inLanguage(locale).read }),
  ]
}
