import type { RequestListener } from 'node:http'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Registry,
} from 'prom-client'
import { addDatabaseGauges, type DatabaseFigures } from './database-metrics'
import { measureRequests } from './http-metrics'
import { type CountSlot, createSlotMetrics, type KnownNames } from './slot-metrics'

/** Sources of what the parts of a server report of themselves when somebody asks. */
export interface MetricSources {
  readonly basePath: string
  readonly names: KnownNames
  /** Open streams of `GET /events`. */
  readonly eventStreams: () => number
  readonly database: () => Promise<DatabaseFigures>
  /** Checks of passwords that run, and those that wait. */
  readonly passwords: () => { readonly running: number; readonly waiting: number }
  /** Milliseconds since this process heard of a change, and since it last read what had changed. */
  readonly changes: () => {
    readonly noticeMs: number | undefined
    readonly readMs: number | undefined
  }
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
  /** Counts reports without the token of a page. */
  readonly countUnproven: (reports: number) => void
  read(): Promise<MetricValues>
}

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(registry, sources)
  return {
    watch: measureRequests(registry, sources.basePath),
    countSlot: createSlotMetrics({ registry, names: sources.names }),
    countDropped: countDroppedReports(registry),
    countUnproven: countUnprovenReports(registry),
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

function countUnprovenReports(registry: Registry): Metrics['countUnproven'] {
  const unproven = new Counter({
    name: 'slipway_reports_unproven_total',
    help: 'Reports without the token of a page, which count for nothing.',
    registers: [registry],
  })
  return (reports) => unproven.inc(reports)
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
    name: 'slipway_password_checks',
    help: 'Checks of passwords that run, or wait for one to end.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(sources.passwords())) this.set({ state }, count)
    },
  })
  addAges(add, sources)
  addDatabaseGauges(registry, sources.database)
  if (sources.databasePool()) addPool(registry, sources)
}

function addAges(add: AddGauge, { changes }: MetricSources): void {
  const ages = [
    ['slipway_notice_age_seconds', 'Since a notice of the database arrived.', 'noticeMs'],
    ['slipway_changes_read_age_seconds', 'Since what others changed was read.', 'readMs'],
  ] as const
  for (const [name, help, part] of ages)
    add({
      name,
      help,
      aggregator: 'max',
      collect() {
        const { [part]: ms } = changes()
        if (ms === undefined) this.remove()
        else this.set(ms / 1000)
      },
    })
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

type AddGauge = (gauge: GaugeConfiguration<string>) => void

function gaugesOf(registry: Registry): AddGauge {
  return (gauge) => registry.registerMetric(new Gauge({ ...gauge, registers: [] }))
}
