import { codedProblem } from '@slipway/sdk/contract'
import { develop } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { Answer, bindEndpoints, type Handlers } from '../../http/bind-endpoints'
import type { Guards } from '../../identity/guards'
import { viewerOf } from '../../identity/request-viewer'
import { sessionOf } from '../viewer-session'
import type { Overrides } from './overrides'
import type { ViewerComponents } from './viewer-components'
import type { ViewerSlots } from './viewer-slots'

interface DevelopRoutesDeps {
  readonly overrides: Overrides
  readonly components: ViewerComponents
  readonly slots: ViewerSlots
  readonly guards: Guards
}

/** `/develop/…`; behind the session handlers and the body parser. */
export function developRoutes({ overrides, components, slots, guards }: DevelopRoutesDeps): Router {
  const handlers = {
    async 'PUT /develop/overrides/{remote}'({ request, path, body }) {
      const { override, isNew } = await overrides.set(sessionOf(request), { ...path, ...body })
      return new Answer(override, { status: isNew ? 201 : 200 })
    },
    'DELETE /develop/overrides/{remote}': ({ request, path }) =>
      overrides.remove(sessionOf(request), path.remote),
    'GET /develop/remotes': ({ request }) => components.versions(viewerOf(request)),
    'GET /develop/slots': ({ request }) => slots(viewerOf(request)),
    'GET /develop/components/{registry}/{component}'({ request, path }) {
      const found = components.component(viewerOf(request), path)
      if (found) return found
      throw codedProblem('not-found', `No component ${path.component} is on your page.`)
    },
  } satisfies Handlers<typeof develop>
  return Router({ caseSensitive: true, strict: true })
    .use('/develop', guards.session)
    .use(bindEndpoints(develop, handlers, { guards: guards.of }))
}
