import * as z from 'zod/mini'
import { tenant } from '../accounts/session'
import { anyhow, oneLine, reason, time } from '../remotes/catalog'
import { criticality, manifestGate } from '../remotes/manifest'
import { fieldEntry } from '../resources/field-kinds'
import { componentName } from './component-name'
import { pageGate } from './page-gate'
import { weekdays } from './time-zone'

/** An instant, with its zone. */
const instant = z.iso.datetime({ offset: true })

/** `HH:MM`, from 00:00 to 23:59. */
const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** On these days of the week, from one time of day until another, by the clocks of a zone. */
export const hours = z.strictObject({
  /** On which they begin. */
  days: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7)),
  from: clockTime,
  /** Not after `from`: on the next day. */
  until: clockTime,
  /** By whose clocks, such as `Europe/Berlin`. */
  timeZone: z.string().check(z.maxLength(40)),
})

/**
 * The placement of one entry by operators, above what code or a remote says of it. Nothing that is not given changes:
 * an entry of the application or of a remote keeps following its source in everything else.
 */
export const placement = z.strictObject({
  /**
   * Only of an entry that operators added: what it draws. Its id is `operator/<location>/<component>`, with
   * an ordinal among equals, and its `location` is given.
   */
  component: z.optional(componentName),
  /** Another location; the component's `locations` allow it. */
  location: z.optional(z.string()),
  hidden: z.optional(z.literal(true)),
  /** Each takes the place of the prop of its name; the others stay as they are registered. */
  props: z.optional(z.record(z.string(), z.unknown())),
  /** Takes the place of the whole gate; `null`: no gate. */
  gate: z.optional(z.nullable(manifestGate)),
  /** Takes the place of all conditions on the page; `null`: none, on every page that has the location. */
  page: z.optional(z.nullable(pageGate)),
  /** Not delivered before. */
  from: z.optional(instant),
  /** Not delivered from then on. */
  until: z.optional(instant),
  /** Delivered in these hours only. */
  hours: z.optional(hours),
  /** It is hidden in the period of `from`, `until` and `hours`, and delivered at all other times. */
  hiddenThen: z.optional(z.literal(true)),
  /** The criticality of the component here, whatever its team says of it; the guard goes by it. */
  criticality: z.optional(criticality),
})
export type Placement = z.infer<typeof placement>

/** The most ids in the entries of a layout, and in its orders together, and the most characters of an id. */
export const layoutLimits = { most: 2000, idLength: 500 } as const

/** The most drafts of layouts at a time. */
export const MOST_DRAFTS = 100

/** Decision for decision, what operators changed of the slots; an empty one changes nothing. */
export const layout = z.strictObject({
  /** By id of the entry, such as `app/navbar-items/HelpLink`. */
  entries: z.record(z.string(), placement),
  /**
   * By location, ids in the order on screen. An entry that is not named comes right after the one that it
   * follows as registered, or first.
   */
  order: z.record(z.string(), z.array(z.string())),
})
export type Layout = z.infer<typeof layout>

export const emptyLayout: Layout = Object.freeze({
  entries: Object.freeze({}),
  order: Object.freeze({}),
})

/** Parts of a layout; `null`: it says nothing of that entry, or of the order at that location. */
export const layoutParts = z.object({
  entries: z.record(z.string(), z.nullable(placement)),
  order: z.record(z.string(), z.nullable(z.array(z.string()))),
})
export type LayoutParts = z.infer<typeof layoutParts>

/** A layout that was, or is, what everybody gets. */
export const publishedLayout = z.object({
  /** Counts from 1; 0 is the layout before the first one, which changes nothing. */
  number: z.number(),
  at: z.nullable(time),
  who: z.string(),
  why: z.string(),
  /** The number of the earlier layout that it brought back. */
  revertOf: z.nullable(z.number()),
})
export type PublishedLayout = z.infer<typeof publishedLayout>

export const layoutBody = z.object({ ...publishedLayout.shape, layout })

/** The body of `GET /manage/layouts`, the newest first. */
export const layoutsBody = z.object({ layouts: z.array(publishedLayout), total: z.number() })

const draftName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), oneLine)

export const layoutDraft = z.object({
  id: z.number(),
  name: z.string(),
  who: z.string(),
  at: time,
  changedAt: time,
  /** The number of the published layout that it began with. */
  base: z.number(),
  /** Entries and orders that differ from the layout that is published now. */
  changes: z.number(),
})
export type LayoutDraft = z.infer<typeof layoutDraft>

export const layoutDraftsBody = z.object({ drafts: z.array(layoutDraft) })
export const layoutDraftBody = z.object({ ...layoutDraft.shape, layout })
export type LayoutDraftBody = z.infer<typeof layoutDraftBody>

/** The request body of `POST /manage/layout/drafts`; without a layout it begins with the published one. */
export const newLayoutDraft = z.strictObject({ name: draftName, layout: z.optional(layout) })

/** The request body of `PUT /manage/layout/drafts/{draft}`, with `If-Match`. */
export const layoutDraftChange = z.strictObject({
  name: draftName,
  layout,
  /**
   * The number of the published layout that it is one of from now on: its author has looked at what was published
   * since it began.
   */
  base: z.optional(z.int().check(z.nonnegative())),
})

/** The request body for publishing a draft, and for bringing an earlier layout back. */
export const layoutReason = z.strictObject({ why: reason, anyhow })

/** The request body of `PUT /manage/layout`. */
export const newLayout = z.strictObject({ layout, why: reason, anyhow })

/** A change that an operator made to an entry. */
export const placementChange = z.enum([
  'added',
  'hidden',
  'location',
  'order',
  'props',
  'gate',
  'page',
  'period',
  'criticality',
])
export type PlacementChange = z.infer<typeof placementChange>

const withheld = z.enum([
  'hidden',
  'not-yet',
  'over',
  'not-now',
  'switched-off',
  'not-granted',
  'no-room',
  'base-gone',
  'not-allowed',
  'needs-approval',
  'refused',
  'over-limit',
])
/** Why nobody gets an entry, whoever looks. */
export type Withheld = z.infer<typeof withheld>

/**
 * The state of an entry, whoever looks: it is delivered to those whom its gate lets in (`live`), an operator hid it,
 * its time has not come, is over or is not now, its remote is switched off or has no grant for a public location, there
 * is no room, or its base is gone: nothing registers or proposes it any more, or no live remote has the component that
 * an operator added. Of a proposal also: it waits for an operator's approval, was refused, its team may not propose
 * there, or not so many.
 */
export const mapState = z.enum(['live', ...withheld.options])
export type MapState = z.infer<typeof mapState>

/** A line of the application. */
export const applicationSource = z.object({
  of: z.literal('application'),
  /** Of the call of `Slot.make`, which names the component; relative to the application; `null`: not known. */
  file: z.nullable(z.string()),
  line: z.nullable(z.number()),
})
export const proposalSource = z.object({
  of: z.literal('proposal'),
  remote: z.string(),
  version: z.string(),
})
/** Operators, who added it. */
export const operatorSource = z.object({ of: z.literal('operator') })

const mapSource = z.discriminatedUnion('of', [applicationSource, proposalSource, operatorSource])

/** The version that draws a component. */
const mapCode = z.object({
  remote: z.string(),
  version: z.string(),
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
})

const entryValues = {
  location: z.string(),
  props: z.record(z.string(), z.unknown()),
  gate: z.nullable(manifestGate),
  /** `null`: on every page that has the location. */
  page: z.nullable(pageGate),
}

const mapEntry = z.object({
  id: z.string(),
  component: z.string(),
  ...entryValues,
  source: mapSource,
  /** `null`: no live remote has the component; the host draws it itself, or nothing. */
  code: z.nullable(mapCode),
  state: mapState,
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  hours: z.nullable(hours),
  hiddenThen: z.boolean(),
  /** The component's criticality here, as operators say; `null`: the component's own word counts. */
  criticality: z.nullable(criticality),
  /** The component's criticality, as its team says; `null`: no live remote has the component. */
  ownCriticality: z.nullable(criticality),
  /** Nothing: it is as registered. */
  changed: z.array(placementChange),
  /** As registered; `null` of an entry that operators added, or whose base is gone. */
  original: z.nullable(z.object(entryValues)),
  /** The component's JSON Schema of props; `null`: it has none. */
  propsSchema: z.nullable(z.unknown()),
  /** The locations at which the component may be; `null`: all. */
  locations: z.nullable(z.array(z.string())),
})
export type MapEntry = z.infer<typeof mapEntry>

/** A location and its entries in resolved order, also those that nobody gets. */
const mapLocation = z.object({
  location: z.string(),
  isPublic: z.boolean(),
  /** Pages that draw it. */
  on: z.array(z.string()),
  entries: z.array(mapEntry),
})
export type MapLocation = z.infer<typeof mapLocation>

/** A component that can be added. */
const placeable = z.object({
  component: z.string(),
  remote: z.string(),
  version: z.string(),
  propsSchema: z.nullable(z.unknown()),
  locations: z.nullable(z.array(z.string())),
  criticality,
  /** Whether public locations may have it. */
  publicGranted: z.boolean(),
  code: mapCode,
  /** Whether the live version is, and whether every version is that has it. */
  switchedOff: z.object({ live: z.boolean(), all: z.boolean() }),
})

/** A slot before operators decide of it; what else it is, its entry says. */
const registeredSlot = z.object({
  id: z.string(),
  /** The remote that proposes it; `null`: the application registers it. */
  remote: z.nullable(z.string()),
  location: z.string(),
  /** Why nobody gets it, whatever operators decide. */
  withheld: z.nullable(withheld),
  /** Its remote has no grant for public locations. */
  protectedOnly: z.boolean(),
})

/** The choices for the conditions of a gate. */
const gateChoices = z.object({
  permissions: z.array(z.string()),
  roles: z.array(z.object({ name: z.string(), label: z.string() })),
  tenants: z.array(tenant),
  flags: z.array(z.string()),
  /** Whose pages an entry can be for, with the fields that the reader may see. */
  resources: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      fields: z.array(fieldEntry),
    }),
  ),
})

/** The body of `GET /manage/slots`: the published layout, or a draft. */
export const slotMapBody = z.object({
  number: z.number(),
  draft: z.nullable(z.number()),
  locations: z.array(mapLocation),
  placeable: z.array(placeable),
  /** The slots that layouts arrange, in the order registered and proposed; by each version that proposes them. */
  registered: z.array(registeredSlot),
  /** Slots that one viewer gets at most; proposals are left out first. */
  perViewer: z.number(),
  gates: gateChoices,
  /** Of the reader's tenant, or of the application: whose clocks new hours go by. `null`: it names none. */
  timeZone: z.nullable(z.string()),
})
export type SlotMapBody = z.infer<typeof slotMapBody>

/** The values of an entry, with what operators decided of it. */
const entryNow = z.nullable(z.object(entryValues))

/** One difference between two layouts. */
const layoutDifference = z.object({
  /** `null`: the order of a location. */
  id: z.nullable(z.string()),
  component: z.nullable(z.string()),
  location: z.string(),
  changed: z.array(placementChange),
  /** As delivered before and after; `null`: not there. */
  from: z.nullable(placement),
  to: z.nullable(placement),
  /** Of an entry, with what is registered of it; `null`: it is not there. A review of an older server has none. */
  values: z.optional(z.object({ from: entryNow, to: entryNow })),
  order: z.nullable(z.object({ from: z.array(z.string()), to: z.array(z.string()) })),
  /** In English, for the command line. */
  sentence: z.string(),
})
export type LayoutDifference = z.infer<typeof layoutDifference>

/** The body of `GET /manage/layout/diff`. */
export const layoutDiffBody = z.object({
  from: z.number(),
  /** The number of a published layout; `null`: a draft, or what was sent. */
  to: z.nullable(z.number()),
  differences: z.array(layoutDifference),
  /** Of a draft: it is sent as `If-Match` to publish what was reviewed here, and nothing else. */
  etag: z.optional(z.string()),
})
export type LayoutDiffBody = z.infer<typeof layoutDiffBody>
