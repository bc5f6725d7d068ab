import { slipwayHeaders } from '@slipway/sdk/contract'

import { type Endpoint, endpoints, resources } from '@slipway/sdk/contract/api'

import { allowedActions } from '../../resources/act/action-entries'
import type { Resource } from '../../resources/define/resource'
import { resourceEntry } from '../../resources/define/resource-entry'
import { visibleFields } from '../../resources/define/resource-scope'
import type { Viewer } from '../../slots/viewer'
import { contractSchemas, type JsonSchema, ref } from './contract-schemas'
import { toOperation } from './operation'
import { resourceCalls } from './resource-calls'
import { resourceSchemas, schemaNames } from './resource-schemas'

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
export function openApiDocument(api: Api, viewer: Viewer): JsonSchema {
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

type Operations = readonly (readonly [route: string, operation: JsonSchema])[]

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
