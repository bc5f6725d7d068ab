import {
  type CodedError,
  codedProblem,
  type Layout,
  type LayoutDiffBody,
  type PublishedLayout,
  productPermissions,
  type SlotMapBody,
} from '@slipway/sdk/contract'
import { layout as endpoints } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import type { Application } from '../application/create-application'
import type { Catalog } from '../catalog/catalog'
import { changeInCall } from '../changes/change-in-call'
import { Answer, bindEndpoints, type Handlers } from '../http/bind-endpoints'
import { needIfMatch, readIfMatch, tagOf } from '../http/if-match'
import { rangeOf } from '../http/read-query'
import type { Guards } from '../identity/guards'
import { actorOf, viewerOf } from '../identity/request-viewer'
import { asWritten } from '../languages/localized-text'
import { isAllowed } from '../resources/define/permission'
import { visibleFields } from '../resources/define/resource-scope'
import type { Viewer } from '../slots/viewer'
import type { Storage } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createLayoutsTable, type StoredLayout } from '../storage/tables/layouts-table'
import { boundTo, draftHandlers, draftsOf } from './draft-handlers'
import {
  checkLayout,
  describeStored,
  type LayoutDeps,
  publishLayout,
  revertLayout,
} from './publish-layout'
import { slotMapOf } from './slot-map'

interface LayoutRoutesDeps extends Omit<LayoutDeps, 'mayManage'> {
  readonly application: Application
  readonly catalog: Pick<Catalog, 'current'>
  readonly storage: Storage
  readonly guards: Guards
}

/** `/manage/slots` and `/manage/layout…`. */
export function layoutRoutes({ guards, ...deps }: LayoutRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  // Also for methods that are not served: other viewers do not learn which there are.
  const places = ['slots', 'layout', 'layouts'].map((part) => `/manage/${part}`)
  router.use(places, guards.session, guards.permission(productPermissions.layout))
  const handlers = {
    ...mapHandlers(deps),
    ...publishHandlers(deps),
    ...historyHandlers(deps),
    ...draftHandlers(deps),
  }
  router.use(bindEndpoints(endpoints, handlers, { guards: guards.of }))
  return router
}

type HandlersDeps = Omit<LayoutRoutesDeps, 'guards'>

function mapHandlers({ catalog, ...deps }: HandlersDeps) {
  const { application, storage } = deps
  return {
    async 'GET /manage/slots'({ query: { draft: id }, request }) {
      const head = await createLayoutsTable(storage).head()
      const draft = id === undefined ? undefined : await draftsOf(deps, request).read(id)
      const layout = draft?.body.layout ?? head.layout
      const { slots } = application
      const viewer = viewerOf(request)
      return {
        number: head.number,
        draft: id ?? null,
        ...slotMapOf({ ...catalog.current(), slots, layout }),
        gates: await gateChoices(deps, viewer),
        timeZone: application.timeZoneOf(viewer.tenant) ?? null,
      }
    },
  } satisfies Partial<Handlers<typeof endpoints>>
}

async function gateChoices(
  { application, storage }: Pick<HandlersDeps, 'application' | 'storage'>,
  viewer: Viewer,
): Promise<SlotMapBody['gates']> {
  const { roles, resources } = application.inLanguage(viewer.user.locale)
  return {
    permissions: [...application.permissions],
    roles: [...roles].map(([name, { label }]) => ({ name, label: asWritten(label) ?? name })),
    tenants: [...(await createTenantsTable(storage).list())],
    flags: [...application.slots.flags.keys()].sort(),
    resources: [...resources.values()].map((resource) => ({
      name: resource.name,
      label: resource.label,
      fields: isAllowed(viewer, resource.name, 'view')
        ? visibleFields(resource, viewer).map(({ entry }) => entry)
        : [],
    })),
  }
}

function publishHandlers(deps: HandlersDeps) {
  const { storage } = deps
  return {
    async 'GET /manage/layout'() {
      const head = await createLayoutsTable(storage).head()
      return new Answer(toBody(head), { headers: { ETag: tagOf(head.number) } })
    },
    'PUT /manage/layout': [
      needIfMatch('GET /manage/layout'),
      async ({ request, response, query, body }) => {
        const expected = readIfMatch(request)
        const own = boundTo(deps, request)
        const checked = await checkLayout(storage, own, body.layout)
        const order = { ...body, actor: actorOf(request), expected, checked }
        const diff = await changeInCall(own, { response, query }, (bound) =>
          publishLayout(bound, order),
        )
        if (query['dry-run'] === 'true') return { ...diff, to: null }
        return new Answer(diff, { headers: { ETag: tagOf(diff.to ?? diff.from) } })
      },
    ],
    async 'POST /manage/layouts/{number}/revert'({ request, response, path, body }) {
      const order = { number: path.number, ...body, actor: actorOf(request) }
      return await changeInCall(boundTo(deps, request), { response }, (bound) =>
        revertLayout(bound, order),
      )
    },
  } satisfies Partial<Handlers<typeof endpoints>>
}

function historyHandlers(deps: HandlersDeps) {
  const { application, storage } = deps
  const table = createLayoutsTable(storage)
  const find = async (number: number) => (await table.find(number)) ?? throwUnknown(number)

  async function diff(from: Layout, to: Layout, numbers: Pick<LayoutDiffBody, 'from' | 'to'>) {
    return { ...numbers, differences: await describeStored(storage, application, [from, to]) }
  }

  return {
    async 'GET /manage/layout/diff'({ query: { from, to, draft }, request }) {
      if (draft !== undefined && from === undefined && to === undefined) {
        const { head, layout, ...merged } = await draftsOf(deps, request).merged(draft)
        const numbers = { from: head.number, to: null }
        return { ...(await diff(head.layout, layout, numbers)), etag: tagOf(merged.draft.revision) }
      }
      if (draft !== undefined || from === undefined || to === undefined) throw wrongQuery()
      const [before, after] = [await find(from), await find(to)]
      return await diff(before.layout, after.layout, { from, to })
    },
    async 'GET /manage/layouts'({ query }) {
      const layouts = (await table.list(rangeOf(query))).map(toPublished)
      return { layouts, total: await table.count() }
    },
    'GET /manage/layouts/{number}': async ({ path }) => toBody(await find(path.number)),
  } satisfies Partial<Handlers<typeof endpoints>>
}

function toBody(stored: StoredLayout) {
  return { ...toPublished(stored), layout: stored.layout }
}

/** A published layout as the API has it. */
export function toPublished({
  number,
  createdAt,
  who,
  why,
  revertOf,
}: StoredLayout): PublishedLayout {
  const at = createdAt === null ? null : new Date(createdAt).toISOString()
  return { number, at, who, why, revertOf }
}

function wrongQuery(): CodedError {
  const detail = 'Name either a draft, or two published layouts, `from` and `to`.'
  const errors = [{ pointer: '/from', code: 'required', detail }]
  return codedProblem('query-invalid', detail, { errors })
}

function throwUnknown(number: number): never {
  throw codedProblem('not-found', `There is no layout ${number}.`)
}
