import { slipwayHeaders } from '@slipway/sdk/contract'
import { type Endpoint, endpoints, resources, view } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { viewerOf } from '../identity/request-viewer'
import { viewOf } from '../identity/sessions/session-data'
import { allowedActions } from '../resources/act/action-entries'
import type { Resource } from '../resources/define/resource'
import { resourceEntry } from '../resources/define/resource-entry'
import { visibleFields } from '../resources/define/resource-scope'
import type { Viewer } from '../slots/viewer'
import type { Overrides } from './develop/overrides'
import { pathOfPage, viewOnPage } from './links/view-on-page'
import type { MetaReplies } from './meta-replies'
import { contractSchemas, type JsonSchema, ref } from './openapi/contract-schemas'
import { toOperation } from './openapi/operation'
import { type Operations, resourceCalls } from './openapi/resource-calls'
import { resourceSchemas, schemaNames } from './openapi/resource-schemas'
import type { SessionViews } from './preview/session-views'
import { sessionOf } from './viewer-session'

interface ViewRoutesDeps {
  readonly guards: Guards
  readonly overrides: Overrides
  readonly views: SessionViews
  readonly metaOf: MetaReplies
  readonly api: Parameters<typeof openApiDocument>[0]
}

/** What one viewer sees of the host: `GET /meta`, `GET /openapi.json`. */
export function viewRoutes({ guards, overrides, views, metaOf, api }: ViewRoutesDeps): Router {
  return bindEndpoints(
    view,
    {
      async 'GET /meta'({ request, response }) {
        const session = sessionOf(request)
        const [override, view] = await Promise.all([
          overrides.find(session),
          views.find(session, viewOf(request.session)),
        ])
        const seen = viewOnPage(view, pathOfPage(request.get('Referer'), api.basePath))
        const parts = { override, view: seen }
        response.set(metaHeaders).type('json').send(metaOf(session.viewer, parts))
      },
      'GET /openapi.json': ({ request }) => openApiDocument(api, viewerOf(request)),
    },
    { guards: guards.of },
  )
}

export const metaHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }

interface Api {
  /** In the viewer's language. */
  readonly resourcesFor: (viewer: Viewer) => ReadonlyMap<string, Resource>
  readonly basePath: string
  /** The name of the session's cookie. */
  readonly cookie: string
}

/**
 * The HTTP API as OpenAPI 3.1: what every application has, and of its resources and fields those that
 * the viewer may view.
 */
function openApiDocument(api: Api, viewer: Viewer): JsonSchema {
  const described = [...api.resourcesFor(viewer).values()]
    .map((resource) => ({
      resource,
      permissions: resourceEntry({ resource, viewer }).permissions,
      fields: visibleFields(resource, viewer),
      actions: allowedActions({ resource, viewer }),
      names: schemaNames(resource),
    }))
    .filter(({ permissions }) => permissions.view)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Slipway',
      version: '1.0.0',
      description: 'Errors by their code: docs/problems.md.',
    },
    servers: [{ url: api.basePath || '/' }],
    paths: toPaths([...fixedCalls(viewer), ...described.flatMap(resourceCalls)]),
    components: {
      schemas: {
        ...contractSchemas(),
        ...Object.assign(
          {},
          ...described.map(({ names, fields }) => resourceSchemas(names, fields)),
        ),
      },
      responses: {
        Problem: {
          description: 'A problem (RFC 9457) with a stable `code`.',
          content: { 'application/problem+json': { schema: ref('Problem') } },
        },
      },
      parameters: {
        SlotsRequest: {
          name: slipwayHeaders.request,
          in: 'header',
          description: '`1`, from programs that are not browsers.',
          schema: { const: '1' },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: api.cookie },
        team: { type: 'http', scheme: 'bearer' },
        operatorToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** What every application has. */
function fixedCalls({ permissions }: Viewer): Operations {
  return Object.entries(endpoints).flatMap(([route, entry]: [string, Endpoint]): Operations => {
    const { right, orRight = right, internal } = entry
    const isHidden =
      right.startsWith('slipway.') && !permissions.has(right) && !permissions.has(orRight)
    if (internal || isHidden || route in resources) return []
    return [[route, toOperation(route, entry)]]
  })
}

function toPaths(operations: Operations): Record<string, JsonSchema> {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [route, operation] of operations) {
    const [method = '', path = ''] = route.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return paths
}
