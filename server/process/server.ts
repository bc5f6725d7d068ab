import type { Layout } from '@slipway/sdk/contract'
import express, { type Express, type RequestHandler } from 'express'
import { type CountDeed, createCountedDeeds } from '../audit/counted-deeds'
import { noteRefusals } from '../audit/note-refusals'
import type { Catalog } from '../catalog/catalog'
import type { Changes } from '../changes/changes'
import { createAssets } from '../delivery/assets/assets'
import { healthRoutes } from '../delivery/health-routes'
import { interfaceRoutes } from '../delivery/page/interface-routes'
import { pageOrigin } from '../delivery/page/page-origin'
import { notFoundHandler, problemHandler } from '../http/problem-handler'
import { requestId } from '../http/request-id'
import { logRequests } from '../http/request-log'
import { securityHeaders } from '../http/security-headers'
import { createSenderOf } from '../http/senders/sender'
import { createHttpRoutes } from '../metrics/http-metrics'
import { createMetrics, type Metrics } from '../metrics/metrics'
import type { SlotRegistry } from '../slots/slot-registry'
import { createSessionsTable } from '../storage/tables/accounts/sessions-table'
import { createAuditTable } from '../storage/tables/audit-table'
import { readWatchedFigures } from '../storage/tables/watched-figures'
import { apiRoutes } from './wiring/api-routes'
import { createDelivery, type Delivery } from './wiring/delivery'
import { wireListener } from './wiring/first-routes'
import { knownPlaces } from './wiring/known-places'
import type { ServerDeps } from './wiring/server-deps'

/** A timer waits no longer; what is later is looked at again then. */
const LONGEST_MS = 2 ** 31 - 1

/** Wires the server's parts in their order (docs/architecture.md). Does not listen. */
export function createServer(deps: ServerDeps) {
  const stopPeriods = joinSlots(deps)
  const delivery = createDelivery(deps)
  const metrics = deps.withMetrics ? measureServer(deps, delivery) : undefined
  if (metrics) deps.health.listen(metrics)
  const deeds = createCountedDeeds({
    storage: deps.storage,
    createAudit: deps.createAudit ?? createAuditTable,
    onError: (error) => deps.log.warn({ err: error }, 'what was refused could not be noted'),
  })
  const health = healthRoutes(deps.storage)
  const app = createExpress(deps.config)
  const senderOf = createSenderOf(app.get('trust proxy fn'))
  app.use(requestId(), securityHeaders(deps.config.mode), logRequests(deps.log, senderOf))
  app.use(passFailureOn)
  app.use(health.routes, pageRoutes(deps, delivery, deeds.count))
  app.use(deps.config.basePath || '/', apiRoutes(deps, delivery))
  const routeOf = createHttpRoutes(deps.config.basePath)
  app.use(notFoundHandler(), noteRefusals({ count: deeds.count, routeOf }), problemHandler())
  const handler = wireListener({ ...deps, delivery, senderOf, application: app })
  return {
    handler: metrics?.watch(handler) ?? handler,
    /** Counts of what it did, where it counts. */
    metrics,
    /** Refused access and others that are counted before they are rows of the audit. */
    deeds,
    /** `/readyz` says no from then on. */
    drain: health.drain,
    /** Closes the open streams; drains as well. Waits for what still reads the database. */
    close(): Promise<void> {
      health.drain()
      stopPeriods()
      return delivery.events.close()
    },
  }
}

function measureServer(
  { application, auth, catalog, changes, config, storage }: ServerDeps,
  { events }: Delivery,
): Metrics {
  return createMetrics({
    basePath: config.basePath,
    names: { isPlace: knownPlaces(application), isLive: catalog.isLive },
    eventStreams: events.count,
    database: () => readDatabase(storage),
    passwords: auth.passwords.load,
    changes: changes.ages,
    databasePool: storage.load,
  })
}

async function readDatabase(storage: ServerDeps['storage']) {
  const sessions = await createSessionsTable(storage).count()
  return { ...(await readWatchedFigures(storage)), sessions, readAt: Date.now() }
}

/**
 * Makes what remotes propose and operators decide part of the slots, before all other listeners, which read the slots.
 * Returns what ends its timer.
 */
function joinSlots({ application, catalog, changes, log }: ServerDeps): () => void {
  application.slots.subscribe(() => changes.commitOwn('application'))
  const warn = warnOnce(log)
  const join = () => {
    application.slots.arrange(catalog.layout(), catalog.proposals())
    warn(application.slots.current().warnings())
  }
  join()
  changes.subscribe('catalog', join)
  return followPeriods({ slots: application.slots, layout: catalog.layout, changes })
}

function warnOnce(log: ServerDeps['log']): (messages: readonly string[]) => void {
  const warned = new Set<string>()
  return (messages) => {
    for (const message of messages) {
      if (warned.has(message)) continue
      warned.add(message)
      log.warn({ code: 'location-deprecated' }, message)
    }
  }
}

function createExpress({ trustProxy }: ServerDeps['config']): Express {
  const app = express()
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
  app.set('query parser', 'simple').set('trust proxy', trustProxy)
  return app
}

function pageRoutes(
  { auth, catalog, config, hostFiles }: ServerDeps,
  delivery: Delivery,
  count: CountDeed,
) {
  const { meta, readSession } = delivery
  return interfaceRoutes({
    basePath: config.basePath,
    assets: createAssets(catalog, hostFiles),
    onSourceRead: (actor, digest) =>
      count({ action: 'remote.source-read', actor, subject: remoteOf(catalog, digest) }),
    page: {
      ...meta,
      assets: () => hostFiles.assets(),
      basePath: config.basePath,
      development: config.development,
      earlyHints: config.earlyHints ?? false,
      publicUrl: config.publicUrl,
      assetOrigins: config.assetOrigins ?? [],
      sidHashOf: auth.sidHashOf,
      consoleProof: auth.consoleProof,
      isAtConsole: auth.consoleOrigin.isAt,
      originOf: pageOrigin({ origin: auth.consoleOrigin, publicUrl: config.publicUrl }),
      readSession: async (request) => (await readSession(request)) ?? null,
    },
  })
}

// A version that left the head lately is still served.
function remoteOf(catalog: Catalog, digest: string): string {
  return catalog.current().state.live.get(digest)?.manifest.name ?? digest
}

const passFailureOn: RequestHandler = ({ failure }, _response, next) => next(failure)

interface PeriodsDeps {
  readonly slots: Pick<SlotRegistry, 'arrange' | 'current'>
  /** The published one. */
  readonly layout: () => Layout
  readonly changes: Pick<Changes, 'commitOwn' | 'subscribe'>
}

/**
 * Arranges the slots again at each moment at which a period begins or ends, and says so. Returns what stops it.
 * Call it after what arranges the slots on a change of the catalog.
 */
export function followPeriods({ slots, layout, changes }: PeriodsDeps): () => void {
  let timer: NodeJS.Timeout | undefined
  function wait(): void {
    clearTimeout(timer)
    const edge = slots.current().nextEdge()
    if (edge === undefined) return
    timer = setTimeout(() => passEdge(edge), Math.min(edge - Date.now(), LONGEST_MS)).unref()
  }
  function passEdge(edge: number): void {
    if (Date.now() >= edge) {
      slots.arrange(layout())
      changes.commitOwn('periods')
    }
    wait()
  }
  wait()
  const stop = changes.subscribe('catalog', wait)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
