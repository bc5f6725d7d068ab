import type { RequestListener } from 'node:http'
import { endpoints, pages } from '@slipway/sdk/contract/api'
import { Histogram, type Registry } from 'prom-client'
import { pathOf } from '../http/path-of'

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

/** The path of an endpoint as the table has it, such as `/manage/users/{user}`; `other` for everything else. */
type FindHttpRoute = (url: string | undefined) => string

interface Node {
  readonly literals: Map<string, Node>
  parameter?: Node
  /** The endpoint's path, where one ends here. */
  template?: string
  takesRest?: boolean
}

/** Returns a function that finds the endpoint of an address: never a path with ids, which nobody could bound. */
export function createHttpRoutes(basePath: string): FindHttpRoute {
  const root: Node = { literals: new Map() }
  const whole = new Map<string, string>()
  for (const [key, entry] of Object.entries(endpoints)) {
    const template = key.slice(key.indexOf(' ') + 1)
    const base = 'atOrigin' in entry ? '' : basePath
    if (!template.includes('{')) whole.set(base + template, template)
    const end = addPath(root, base + template)
    end.template = template
    // What the browser asks for has a path as its name: see `pages`.
    end.takesRest = Object.hasOwn(pages, key)
  }
  return function findHttpRoute(url) {
    const path = pathOf(url)
    return whole.get(path) ?? findPath(root, path.split('/').slice(1)) ?? 'other'
  }
}

function addPath(root: Node, path: string): Node {
  let node = root
  for (const part of path.split('/').slice(1)) node = nextNode(node, part)
  return node
}

function nextNode(node: Node, part: string): Node {
  if (part.startsWith('{')) {
    node.parameter ??= { literals: new Map() }
    return node.parameter
  }
  const next = node.literals.get(part) ?? { literals: new Map() }
  node.literals.set(part, next)
  return next
}

function findPath(node: Node, parts: readonly string[]): string | undefined {
  const [part, ...rest] = parts
  if (part === undefined) return node.template
  const literal = node.literals.get(part)
  const found = literal && findPath(literal, rest)
  if (found !== undefined) return found
  if (!node.parameter) return undefined
  return node.parameter.takesRest ? node.parameter.template : findPath(node.parameter, rest)
}
