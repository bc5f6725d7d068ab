import type { RequestListener } from 'node:http'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Registry,
} from 'prom-client'
import { waitAtMost } from '../http/wait-at-most'
import { measureRequests } from './http-metrics'
import { type CountSlot, createSlotMetrics, type KnownNames } from './slot-metrics'

/** Sources of what the parts of a server report of themselves when somebody asks. */
export interface MetricSources {
  readonly basePath: string
  readonly names: KnownNames
  /** Open streams of `GET /events`. */
  readonly eventStreams: () => number
  /** Of the whole database, whichever server asks. */
  readonly activeSessions: () => Promise<number>
  /** Connections in use, and calls that wait for one; `undefined`: there is no pool. */
  readonly databasePool: () => { readonly used: number; readonly waiting: number } | undefined
}

/** The figures of one process, as its workers send them to each other: see `sumMetrics`. */
export type MetricValues = readonly object[]

/** The figures of this process. */
export interface Metrics {
  readonly watch: (handler: RequestListener) => RequestListener
  readonly countSlot: CountSlot
  /** Counts reports that a limit refused, or that there was no room for. */
  readonly countDropped: (reports: number, limit: string) => void
  read(): Promise<MetricValues>
}

const WAIT_MS = 1000

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(registry, sources)
  return {
    watch: measureRequests(registry, sources.basePath),
    countSlot: createSlotMetrics({ registry, names: sources.names }),
    countDropped: countDroppedReports(registry),
    read: () => registry.getMetricsAsJSON(),
  }
}

function countDroppedReports(registry: Registry): Metrics['countDropped'] {
  const refused = new Counter({
    name: 'slipway_reports_refused_total',
    help: 'Reports of pages that a limit refused, or that there was no room for.',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  // There from the start, so that a rule for alarms sees the first one.
  for (const limit of ['address', 'token', 'room']) refused.inc({ limit }, 0)
  return (reports, limit) => refused.inc({ limit }, reports)
}

function addGauges(registry: Registry, sources: MetricSources): void {
  const add = gaugesOf(registry)
  add({
    name: 'slipway_event_streams',
    help: 'Open event streams.',
    collect() {
      this.set(sources.eventStreams())
    },
  })
  add({
    name: 'slipway_sessions_active',
    help: 'Sessions that are signed in, in the whole database.',
    // Each worker reads the same number.
    aggregator: 'max',
    async collect() {
      // A scrape must tell of everything else, above all while the database is away.
      const reading = sources.activeSessions().catch(() => undefined)
      const count = await waitAtMost(WAIT_MS, reading, undefined)
      if (count === undefined) this.reset()
      else this.set(count)
    },
  })
  if (sources.databasePool()) addPool(registry, sources)
}

function addPool(registry: Registry, { databasePool }: MetricSources): void {
  const add = gaugesOf(registry)
  const pool = { db_client_connection_pool_name: 'slipway' }
  add({
    name: 'db_client_connection_count',
    help: 'Connections to PostgreSQL that are in use.',
    labelNames: ['db_client_connection_pool_name', 'db_client_connection_state'],
    collect() {
      this.set({ ...pool, db_client_connection_state: 'used' }, databasePool()?.used ?? 0)
    },
  })
  add({
    name: 'db_client_connection_pending_requests',
    help: 'Calls that wait for a connection to PostgreSQL.',
    labelNames: ['db_client_connection_pool_name'],
    collect() {
      this.set(pool, databasePool()?.waiting ?? 0)
    },
  })
}

function gaugesOf(registry: Registry): (gauge: GaugeConfiguration<string>) => void {
  return (gauge) => registry.registerMetric(new Gauge({ ...gauge, registers: [] }))
}
