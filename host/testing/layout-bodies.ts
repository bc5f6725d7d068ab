import type {
  Layout,
  LayoutDifference,
  LayoutDraftBody,
  MapEntry,
  MapLocation,
  Placement,
  PublishedLayout,
  SlotMapBody,
} from '@slipway/sdk/contract'
import { escapePointer } from '@slipway/sdk/contract'
import { locationsOf, pageIds } from '@slipway/sdk/contract/pages'
import { arrangedMap } from '../layout/arranged-map'
import { type FakeApi, problemReply } from './fake-api'
import { answerManage } from './manage-bodies'

/** An entry of the application that everybody gets. */
export function mapEntry(
  location: string,
  component: string,
  more: Partial<MapEntry> = {},
): MapEntry {
  const props = more.props ?? {}
  const gate = more.gate ?? null
  const page = more.page ?? null
  return {
    id: `app/${location}/${component}`,
    component,
    location,
    props,
    gate,
    page,
    source: { of: 'application', file: 'server/app/slots.ts', line: 12 },
    code: { remote: 'notices', version: '1.2.0', canary: null },
    state: 'live',
    from: null,
    until: null,
    hours: null,
    hiddenThen: false,
    criticality: null,
    ownCriticality: 'normal',
    changed: [],
    original: { location, props, gate, page },
    propsSchema: null,
    locations: null,
    ...more,
  }
}

/** A component of a remote without a canary, which operators can add. */
export function placeable(
  component: string,
  more: Partial<SlotMapBody['placeable'][number]> = {},
): SlotMapBody['placeable'][number] {
  const { remote = 'notices', version = '1.2.0' } = more
  return {
    component,
    remote,
    version,
    propsSchema: null,
    locations: null,
    criticality: 'normal',
    publicGranted: true,
    code: { remote, version, canary: null },
    switchedOff: { live: false, all: false },
    ...more,
  }
}

const asked = { kind: 'field', required: false, readOnly: false } as const
const statuses = ['draft', 'paid'].map((value) => ({
  value,
  label: value === 'paid' ? 'Paid' : 'Draft',
}))
const orderFields: SlotMapBody['gates']['resources'][number]['fields'] = [
  { ...asked, name: 'status', label: 'Status', type: 'select', options: statuses },
  { ...asked, name: 'total', label: 'Total', type: 'money', currency: 'EUR' },
  { ...asked, name: 'payable', label: 'Payable', type: 'computed', as: 'money', currency: 'EUR' },
]

/** The map of all locations with these entries, each at its location. */
export function slotMap(
  entries: readonly MapEntry[],
  more: Partial<SlotMapBody> = {},
): SlotMapBody {
  const names = [...new Set(pageIds().flatMap((page) => locationsOf(page)))]
  const locations = names.map(
    (location): MapLocation => ({
      location,
      isPublic: locationsOf('sign-in').includes(location),
      on: pageIds().filter((page) => locationsOf(page).includes(location)),
      entries: entries.filter((entry) => entry.location === location),
    }),
  )
  const all = [...entries.flatMap(componentOf), ...(more.placeable ?? [])]
  const made = new Map(all.map((one) => [one.component, one]))
  const gates = {
    permissions: ['orders.view', 'slipway.layout'],
    roles: [{ name: 'sales', label: 'Sales' }],
    tenants: [{ id: 1, name: 'North' }],
    flags: ['beta'],
    resources: [{ name: 'orders', label: 'Orders', fields: orderFields }],
  }
  return {
    number: 4,
    draft: null,
    locations,
    registered: entries.filter(isRegistered).map((entry) => ({
      id: entry.id,
      remote: entry.source.of === 'proposal' ? entry.source.remote : null,
      location: entry.original?.location ?? entry.location,
      withheld: entry.state === 'needs-approval' ? entry.state : null,
      protectedOnly: entry.state === 'not-granted',
    })),
    perViewer: 2000,
    gates,
    timeZone: 'Europe/Berlin',
    ...more,
    placeable: [...made.values()],
  }
}

// What draws an entry can be added as well.
function componentOf(entry: MapEntry) {
  const { component, code, propsSchema, locations, ownCriticality: criticality, state } = entry
  if (!code || !criticality) return []
  const { remote, version } = code
  const switchedOff = { live: state === 'switched-off', all: false }
  const made = { remote, version, code, propsSchema, locations, criticality, switchedOff }
  return [placeable(component, made)]
}

const isRegistered = ({ source, original }: MapEntry) =>
  source.of !== 'operator' && original !== null

const none: Layout = { entries: {}, order: {} }
const at = '2026-11-22T09:00:00.000Z'

/** What the server has of layouts; tests read it, and change it as another operator does. */
export interface FakeLayouts {
  drafts: readonly (LayoutDraftBody & { readonly revision: number })[]
  published: readonly (PublishedLayout & { readonly layout: Layout })[]
}

/** Answers the calls of layouts: `map` is what is registered. */
export function answerLayouts(api: FakeApi, map: SlotMapBody): FakeLayouts {
  answerManage(api)
  const state: FakeLayouts = { drafts: [], published: [] }
  const live = () => state.published.at(-1)?.layout ?? none
  const number = () => state.published.length
  const layoutAt = (wanted: number) => state.published[wanted - 1]?.layout ?? none
  const mapWith = (layout: Layout) => arrangedMap({ map, layout: none }, layout)
  const draftOf = (id: number) => state.drafts.find((draft) => draft.id === id)
  const publish = (layout: Layout, why: string, revertOf: number | null = null) => {
    const body = { number: number() + 1, at, who: 'ada@example.com', why, revertOf }
    state.published = [...state.published, { ...body, layout }]
    const diff = { from: body.number - 1, to: body.number, differences: [] }
    return { body: diff, headers: { 'slipway-change': '77' } }
  }
  const conflict = () => {
    const ids = Object.keys(live().entries)
    const errors = ids.map((id) => ({
      pointer: `/layout/entries/${escapePointer(id)}`,
      code: 'layout-conflict',
    }))
    return problemReply(409, 'layout-conflict', { errors })
  }
  const reply = (id: number) => {
    const found = draftOf(id)
    if (!found) return problemReply(404, 'not-found')
    const { revision, ...body } = found
    const changes = differencesOf(live(), body.layout).length
    return { body: { ...body, changes }, headers: { etag: `"${revision}"` } }
  }
  const put = (id: number, part: Partial<LayoutDraftBody>) => {
    state.drafts = state.drafts.map((draft) =>
      draft.id === id ? { ...draft, ...part, revision: draft.revision + 1 } : draft,
    )
    answerDraft(id)
    return reply(id)
  }
  const answerDraft = (id: number) => {
    const path = `/manage/layout/drafts/${id}`
    api.answer(`GET ${path}`, () => reply(id))
    api.answer(`PUT ${path}`, ({ body, ifMatch }) =>
      ifMatch === `"${draftOf(id)?.revision}"`
        ? put(id, body as Partial<LayoutDraftBody>)
        : problemReply(412, 'layout-changed'),
    )
    api.answer(`DELETE ${path}`, () => {
      state.drafts = state.drafts.filter((draft) => draft.id !== id)
      return { status: 204 }
    })
    api.answer(`POST ${path}/publish`, ({ body, ifMatch }) => {
      const draft = draftOf(id)
      if (ifMatch !== `"${draft?.revision}"`) return problemReply(412, 'layout-changed')
      // The server looks at what both changed; here every layout that was published since meets.
      if (draft?.base !== number()) return conflict()
      const published = publish(draft.layout, (body as { readonly why: string }).why)
      state.drafts = state.drafts.filter((one) => one.id !== id)
      return published
    })
  }
  api.answer('GET /manage/slots', ({ search }) => {
    const draft = draftOf(Number(search.get('draft')))
    const body = { ...mapWith(draft?.layout ?? live()), number: number(), draft: draft?.id ?? null }
    return { body }
  })
  api.answer('GET /manage/layout', () => ({ body: publishedBody(number(), live()) }))
  api.answer('GET /manage/layouts', () => ({
    body: {
      layouts: state.published.toReversed(),
      total: number(),
    },
  }))
  for (const wanted of [0, 1, 2, 3]) {
    api.answer(`GET /manage/layouts/${wanted}`, () => ({
      body: publishedBody(wanted, layoutAt(wanted)),
    }))
    api.answer(`POST /manage/layouts/${wanted}/revert`, ({ body }) =>
      publish(layoutAt(wanted), (body as { readonly why: string }).why, wanted),
    )
  }
  api.answer('GET /manage/layout/drafts', () => ({
    body: { drafts: state.drafts },
  }))
  api.answer('POST /manage/layout/drafts', ({ body }) => {
    const { name, layout = live() } = body as { readonly name: string; readonly layout?: Layout }
    const id = 3 + state.drafts.length
    const made = { id, name, layout, who: 'ada@example.com', at, changedAt: at, changes: 1 }
    state.drafts = [...state.drafts, { ...made, base: number(), revision: 1 }]
    answerDraft(id)
    return { status: 201, ...reply(id) }
  })
  api.answer('GET /manage/layout/diff', ({ search }) => {
    const draft = draftOf(Number(search.get('draft')))
    const [from, to] = draft
      ? [live(), draft.layout]
      : [layoutAt(Number(search.get('from'))), layoutAt(Number(search.get('to')))]
    const differences = withValues(differencesOf(from, to), [mapWith(from), mapWith(to)])
    const etag = draft && { etag: `"${draft.revision}"` }
    return { body: { from: number(), to: null, differences, ...etag } }
  })
  return state
}

function publishedBody(number: number, layout: Layout) {
  return { number, at: null, who: '', why: '', revertOf: null, layout }
}

function differencesOf(from: Layout, to: Layout): LayoutDifference[] {
  const ids = [...new Set([...Object.keys(from.entries), ...Object.keys(to.entries)])]
  const entries = ids.map((id) =>
    difference({ id, from: from.entries[id] ?? null, to: to.entries[id] ?? null }),
  )
  const locations = [...new Set([...Object.keys(from.order), ...Object.keys(to.order)])]
  const orders = locations.map((location) => ({
    ...difference({ id: null, from: null, to: null }),
    location,
    changed: ['order' as const],
    order: { from: from.order[location] ?? [], to: to.order[location] ?? [] },
  }))
  const isChanged = ({ from: one, to: other, order }: LayoutDifference) =>
    JSON.stringify(one) !== JSON.stringify(other) ||
    JSON.stringify(order?.from) !== JSON.stringify(order?.to)
  return [...entries, ...orders].filter(isChanged)
}

/** What entries come to, and the orders of locations, by the maps of before and after. */
function withValues(
  differences: readonly LayoutDifference[],
  maps: readonly [SlotMapBody, SlotMapBody],
): LayoutDifference[] {
  const [before, after] = maps.map(({ locations }) => locations.flatMap(({ entries }) => entries))
  const valuesIn = (entries: readonly MapEntry[] = [], id: string) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return null
    const { location, props, gate, page } = entry
    return { location, props, gate, page }
  }
  const idsIn = (entries: readonly MapEntry[] = [], location: string) =>
    entries.filter((entry) => entry.location === location).map(({ id }) => id)
  return differences.map((difference) => {
    const { id, location } = difference
    return id === null
      ? { ...difference, order: { from: idsIn(before, location), to: idsIn(after, location) } }
      : { ...difference, values: { from: valuesIn(before, id), to: valuesIn(after, id) } }
  })
}

interface Ends {
  readonly id: string | null
  readonly from: Placement | null
  readonly to: Placement | null
}

function difference({ id, from, to }: Ends): LayoutDifference {
  const [, location = '', component = ''] = id?.split('/') ?? []
  const placed = to ?? from
  const changed = [
    ...(placed?.hidden ? (['hidden'] as const) : []),
    ...(placed?.location ? (['location'] as const) : []),
    ...(placed?.props ? (['props'] as const) : []),
    ...(placed?.gate === undefined ? [] : (['gate'] as const)),
    ...(placed?.page === undefined ? [] : (['page'] as const)),
  ]
  return { id, component, location, changed, from, to, order: null, sentence: '' }
}
