import { demo } from '@slipway/sdk/contract/api'
import type { Request, Router } from 'express'
import type { ReleaseDeps } from '../catalog/release/release-changes'
import { bindEndpoints } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import type { Caller } from '../identity/callers/caller'
import type { Guards } from '../identity/guards'
import { viewerOf } from '../identity/request-viewer'
import { createCallAudit } from '../storage/tables/call-audit'
import { breakRemote } from './break-remote'
import { broken } from './story'
import type { Visitors } from './visitors'

interface ShowcaseRoutesDeps extends ReleaseDeps {
  readonly guards: Guards
  readonly visitors: Visitors
  /** The folder in which the showcase's scripts were built. */
  readonly folder: string
}

/** `/demo/break`; behind the session handlers. */
export function showcaseRoutes({ guards, visitors, folder, ...deps }: ShowcaseRoutesDeps): Router {
  return bindEndpoints(
    demo,
    {
      'POST /demo/break': async ({ request, response }) => {
        const audit = createCallAudit(deps.createAudit)
        const version = await breakRemote(
          { ...deps, ...audit },
          { caller: callerIn(request), folder },
        )
        setChangeHeader(response, audit.change())
        visitors.meet(version)
        const { remote, component, location } = broken
        return { remote, component, location, version: version.manifest.version }
      },
    },
    { guards: guards.of },
  )
}

function callerIn(request: Request): Caller {
  const { user } = viewerOf(request)
  return { actor: { id: user.id, name: user.email }, remote: undefined }
}
