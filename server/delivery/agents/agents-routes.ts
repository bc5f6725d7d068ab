import { productPermissions } from '@slipway/sdk/contract'
import { agents } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { Application } from '../../application/create-application'
import type { Catalog } from '../../catalog/catalog'
import { bindEndpoints } from '../../http/bind-endpoints'
import { callerOf } from '../../identity/callers/caller'
import { allowedActions } from '../../resources/act/action-entries'
import { isAllowed } from '../../resources/define/permission'
import type { Resource } from '../../resources/define/resource'
import { visibleFields } from '../../resources/define/resource-scope'
import { isField } from '../../resources/fields/field'
import type { Viewer } from '../../slots/viewer'
import type { ViewerComponents } from '../develop/viewer-components'
import { agentsGuide } from './agents-guide'
import { type HostParts, hostFacts, type ToldResource } from './host-facts'

interface AgentsRoutesDeps {
  readonly application: Application
  readonly catalog: Pick<Catalog, 'current'>
  readonly components: ViewerComponents
  readonly readSession: (request: Request) => Promise<{ readonly viewer: Viewer } | undefined>
  /** Finds out which team calls, by its token. */
  readonly identifyTeam: RequestHandler
  /** The origin that browsers use, and the base path; `undefined`: as the request names it. */
  readonly address: string | undefined
  readonly basePath: string
}

/** `GET /llms.txt` and `GET /AGENTS.md`: for anybody, with what is the host's own for those who may know of it. */
export function agentsRoutes(deps: AgentsRoutesDeps): Router {
  const byTeam: RequestHandler = (request, response, next) =>
    request.headers.authorization === undefined
      ? next()
      : deps.identifyTeam(request, response, next)
  return bindEndpoints(
    agents,
    {
      'GET /llms.txt': [
        byTeam,
        async ({ request, response }) =>
          send(
            response,
            'text/plain',
            hostFacts(originOf(deps, request), await partsFor(deps, request)),
          ),
      ],
      'GET /AGENTS.md': ({ request, response }) =>
        send(response, 'text/markdown', agentsGuide({ origin: originOf(deps, request) })),
    },
    { guards: () => [] },
  )
}

function send(response: Response, type: string, text: string): void {
  response.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' })
  response.type(`${type}; charset=utf-8`).send(text)
}

// The name was checked to be one of ours.
function originOf({ address, basePath }: AgentsRoutesDeps, request: Request): string {
  return `${address ?? `${request.protocol}://${request.get('host')}`}${basePath}`
}

async function partsFor(deps: AgentsRoutesDeps, request: Request): Promise<HostParts | undefined> {
  const remote = request.headers.authorization && callerOf(request).remote
  if (remote) return partsForTeam(deps, remote)
  const session = await deps.readSession(request)
  const viewer = session?.viewer
  return viewer?.permissions.has(productPermissions.develop)
    ? partsForViewer(deps, viewer)
    : undefined
}

/** Of the application what conditions on pages may name; of the components those of the team. */
function partsForTeam({ application, catalog }: AgentsRoutesDeps, remote: string): HostParts {
  const { remotes } = catalog.current().state
  const own = remotes.find(({ name }) => name === remote)
  return {
    languages: application.languages,
    resources: [...application.resources.values()].map(toldToTeams),
    components: own?.base.manifest.components ?? [],
  }
}

/** What the options of a field are called can be a secret of those who may see it. */
function toldToTeams({ name, label, items, actions }: Resource): ToldResource {
  const fields = items
    .filter(isField)
    .map(({ entry, permission }) =>
      permission.view !== undefined && 'options' in entry ? { ...entry, options: [] } : entry,
    )
  return { name, label, fields, actions: actions.map((one) => one.name) }
}

function partsForViewer({ application, components }: AgentsRoutesDeps, viewer: Viewer): HostParts {
  const { resources } = application.inLanguage(viewer.user.locale)
  return {
    languages: application.languages,
    resources: [...resources.values()]
      .filter(({ name }) => isAllowed(viewer, name, 'view'))
      .map((resource) => ({
        name: resource.name,
        label: resource.label,
        fields: visibleFields(resource, viewer).map(({ entry }) => entry),
        actions: allowedActions({ resource, viewer }).map(({ name }) => name),
      })),
    components: components.all(viewer),
  }
}
