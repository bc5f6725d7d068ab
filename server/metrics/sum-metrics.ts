import { AggregatorRegistry } from 'prom-client'
import type { MetricValues } from './metrics'

/** The figures of several processes as one page of Prometheus' text; each figure says itself how it is added up. */
export function printMetrics(processes: readonly MetricValues[]): Promise<string> {
  return sum(processes).metrics()
}

/** Keeps what processes that ended counted, not the state that they were in. */
export async function keepCounts(processes: readonly MetricValues[]): Promise<MetricValues> {
  const values = await sum(processes).getMetricsAsJSON()
  // Types are words at run time; the package's own type takes them for numbers.
  return values.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

const sum = (processes: readonly MetricValues[]) => AggregatorRegistry.aggregate([...processes])
