import { cardData, codedProblem, type CardData as DeliveredData } from '@slipway/sdk/contract'
import { dashboards as endpoints } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Router } from 'express'
import * as z from 'zod/mini'
import { bindEndpoints } from '../http/bind-endpoints'
import { type MapText, pickText } from '../languages/localized-text'
import { assertTenant, assertUser } from '../resources/resource-request'
import type { Viewer } from '../slots/viewer'
import { toApplicationDatabase } from '../storage/application-database'
import type { Storage } from '../storage/storage'
import type { Card, CardData, Dashboard } from './dashboard'
import { mapDataTexts } from './dashboard-texts'
import { mayView } from './dashboards'

interface DashboardRoutesDeps {
  /** As they were written. */
  readonly dashboards: ReadonlyMap<string, Dashboard>
  /** A text in the language of a locale. */
  readonly read: (locale: string) => MapText
  readonly storage: Pick<Storage, 'part'>
  /** The signed-in user of the request; throws 401 without one. */
  readonly viewerOf: (request: Request) => Viewer
  /** 401 for nobody. */
  readonly session: RequestHandler
  readonly now?: () => Date
}

const DEFAULT_CACHE_SECONDS = 5

/** Shared by readers of all languages: its words are as the card wrote them. */
interface Computed {
  readonly data: CardData
  readonly computedAt: Date
}

/** `GET /dashboards/:dashboard/cards/:card`. */
export function dashboardRoutes(deps: DashboardRoutesDeps): Router {
  const { dashboards, read, storage, viewerOf, session, now = () => new Date() } = deps
  const db = toApplicationDatabase(storage.part('dashboards'))
  const cache = createCardCache<Computed>(() => now().getTime())

  const compute = async (card: Card, tenant: Viewer['tenant']) => {
    const computedAt = now()
    const data = await card.data({ tenant, db, now: computedAt })
    checkCardData(
      card,
      mapDataTexts(data, (text) => pickText(text, [])),
    )
    return { data, computedAt }
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
        const words = mapDataTexts(data, read(viewer.user.locale))
        return { data: words as DeliveredData, computedAt: computedAt.toISOString(), ageSeconds }
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

/** Keeps what a dashboard asks for again and again; many requests at once compute it once. */
interface CardCache<Value> {
  get(key: string, options: CacheOptions<Value>): Promise<Value>
}

interface CacheOptions<Value> {
  /** The time for which a value is used again, in milliseconds. */
  readonly maxAgeMs: number
  readonly compute: () => Promise<Value>
}

function createCardCache<Value>(now: () => number): CardCache<Value> {
  const kept = new Map<string, { readonly since: number; readonly value: Promise<Value> }>()
  return {
    get(key, { maxAgeMs, compute }) {
      const found = kept.get(key)
      if (found && now() - found.since < maxAgeMs) return found.value
      const entry = { since: now(), value: compute() }
      kept.set(key, entry)
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.value
    },
  }
}

/**
 * Returns the answer of a card's function, if it is what the card promises; else throws the faults, with their
 * pointers.
 */
export function checkCardData(card: Card, data: unknown): DeliveredData {
  const parsed = z.safeParse(cardData, data, { error: z.locales.en().localeError })
  const faults = parsed.success ? kindFaults(card, parsed.data) : shapeFaults(parsed.error)
  if (parsed.success && faults.length === 0) return parsed.data
  throw new Error(
    `The data of the card "${card.id}" cannot be shown: ${faults.join('; ')}. ` +
      'Correct what its data function returns.',
  )
}

function shapeFaults({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string[] {
  return issues.map(({ path, message }) => `/${path.map(String).join('/')}: ${message}`)
}

function kindFaults({ component }: Card, data: DeliveredData): string[] {
  if (data.kind !== component)
    return [`/kind: "${data.kind}" does not match its component "${component}"`]
  if (data.kind !== 'line' && data.kind !== 'bar') return []
  const names = new Set(data.series.map(({ name }) => name))
  return data.points.flatMap(({ values }, index) =>
    Object.keys(values)
      .filter((name) => !names.has(name))
      .map((name) => `/points/${index}/values/${name}: there is no such series`),
  )
}
