import type { RequestListener } from 'node:http'
import { Histogram, type Registry } from 'prom-client'
import { createHttpRoutes } from './http-routes'

const methods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])
/** A stream is open for hours: how long says nothing, and `slipway_event_streams` counts them. */
const streams = '/events'

/** Measures every request that `handler` gets, until its answer has gone out. */
export function measureRequests(
  registry: Registry,
  basePath: string,
): (handler: RequestListener) => RequestListener {
  const findRoute = createHttpRoutes(basePath)
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests, by the path of the endpoint.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'] as const,
    // Those that OpenTelemetry advises.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
    registers: [registry],
  })
  return (handler) =>
    function measureRequest(request, response) {
      const startedAt = performance.now()
      const { method = '', url } = request
      response.once('close', () => {
        const route = findRoute(url)
        if (route === streams) return
        const labels = {
          http_request_method: methods.has(method) ? method : '_OTHER',
          http_route: route,
          http_response_status_code: String(response.statusCode),
        }
        durations.observe(labels, (performance.now() - startedAt) / 1000)
      })
      handler(request, response)
    }
}
