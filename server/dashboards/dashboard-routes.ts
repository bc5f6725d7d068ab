import { type CardData, codedProblem } from '@slipway/sdk/contract'
import { dashboards as endpoints } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import { assertTenant, assertUser } from '../resources/resource-request'
import type { Viewer } from '../slots/viewer'
import { toApplicationDatabase } from '../storage/application-database'
import type { Storage } from '../storage/storage'
import { createCardCache } from './card-cache'
import { checkCardData } from './check-card-data'
import type { Card, Dashboard } from './dashboard'
import { mayView } from './dashboards'

interface DashboardRoutesDeps {
  readonly dashboards: ReadonlyMap<string, Dashboard>
  readonly storage: Pick<Storage, 'part'>
  /** The signed-in user of the request; throws 401 without one. */
  readonly viewerOf: (request: Request) => Viewer
  /** 401 for nobody. */
  readonly session: RequestHandler
  readonly now?: () => Date
}

const DEFAULT_CACHE_SECONDS = 5

interface Computed {
  readonly data: CardData
  readonly computedAt: Date
}

/** `GET /dashboards/:dashboard/cards/:card`. */
export function dashboardRoutes(deps: DashboardRoutesDeps): Router {
  const { dashboards, storage, viewerOf, session, now = () => new Date() } = deps
  const db = toApplicationDatabase(storage.part('dashboards'))
  const cache = createCardCache<Computed>(() => now().getTime())

  const compute = async (card: Card, tenant: Viewer['tenant']) => {
    const computedAt = now()
    const data = await card.data({ tenant, db, now: computedAt })
    return { data: checkCardData(card, data), computedAt }
  }

  return bindEndpoints(
    endpoints,
    {
      async 'GET /dashboards/{dashboard}/cards/{card}'({ request, path }) {
        const viewer = viewerOf(request)
        assertUser(request, viewer)
        assertTenant(request, viewer)
        const card = findCard(dashboards.get(path.dashboard), path.card, viewer)
        const key = `${path.dashboard}/${path.card}/${viewer.tenant?.id ?? ''}`
        const { data, computedAt } = await cache.get(key, {
          maxAgeMs: (card.cacheSeconds ?? DEFAULT_CACHE_SECONDS) * 1000,
          compute: () => compute(card, viewer.tenant),
        })
        const ageSeconds = Math.floor((now().getTime() - computedAt.getTime()) / 1000)
        return { data, computedAt: computedAt.toISOString(), ageSeconds }
      },
    },
    { guards: () => [session] },
  )
}

function findCard(dashboard: Dashboard | undefined, id: string, viewer: Viewer): Card {
  const card = dashboard?.cards.find((candidate) => candidate.id === id)
  if (!dashboard || !card) {
    throw codedProblem('not-found', 'There is no card at this address.')
  }
  for (const part of [dashboard, card]) {
    if (mayView(part, viewer)) continue
    throw codedProblem('forbidden', `This needs the permission ${part.permission}.`)
  }
  return card
}
