import { type CardBody, type CardData, codedProblem } from '@slipway/sdk/contract'
import { type Request, Router } from 'express'
import { methodNotAllowed } from '../http/problem-handler'
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
  readonly now?: () => Date
}

const DEFAULT_CACHE_SECONDS = 5

interface Computed {
  readonly data: CardData
  readonly computedAt: Date
}

/** `GET /dashboards/:name/cards/:id`. */
export function dashboardRoutes(deps: DashboardRoutesDeps): Router {
  const { dashboards, storage, viewerOf, now = () => new Date() } = deps
  const db = toApplicationDatabase(storage.part('dashboards'))
  const cache = createCardCache<Computed>(() => now().getTime())
  const router = Router({ caseSensitive: true, strict: true })
  router
    .route('/dashboards/:name/cards/:id')
    .get(async (request, response) => {
      const viewer = viewerOf(request)
      assertUser(request, viewer)
      assertTenant(request, viewer)
      const { name, id } = request.params
      const card = findCard(dashboards.get(name), id, viewer)
      const { tenant } = viewer
      const { data, computedAt } = await cache.get(`${name}/${id}/${tenant?.id ?? ''}`, {
        maxAgeMs: (card.cacheSeconds ?? DEFAULT_CACHE_SECONDS) * 1000,
        async compute() {
          const computedAt = now()
          const data = await card.data({ tenant, db, now: computedAt })
          return { data: checkCardData(card, data), computedAt }
        },
      })
      const ageSeconds = Math.floor((now().getTime() - computedAt.getTime()) / 1000)
      const body: CardBody = { data, computedAt: computedAt.toISOString(), ageSeconds }
      response.setHeader('Cache-Control', 'private, no-store')
      response.json(body)
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  return router
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
