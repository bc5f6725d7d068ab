import {
  changedProps,
  type Layout,
  type LayoutDifference,
  type Placement,
  type PlacementChange,
} from '@slipway/sdk/contract'
import { periodText } from '../slots/period-text'
import type { Proposals, RegisteredSlot } from '../slots/registered-slot'
import type { SlotRegistry } from '../slots/slot-registry'
import { firstById } from './layout-faults'
import { partsBetween } from './layout-parts'
import { valuesOf } from './slot-values'

interface Between {
  readonly from: Layout
  readonly to: Layout
  readonly slots: Pick<SlotRegistry, 'arranged'>
  readonly proposals: Proposals
}

/** What differs between two canonical layouts, entries first, then the order of locations. */
export function describeDifferences({ from, to, slots, proposals }: Between): LayoutDifference[] {
  const parts = partsBetween(from, to)
  const [before = [], after = []] = [from, to].map((one) => slots.arranged(one, proposals).all)
  const [slotBefore, slotAfter] = [firstById(before), firstById(after)]
  return [
    ...Object.keys(parts.to.entries).map((id) =>
      entryDifference(id, {
        from: parts.from.entries[id] ?? null,
        to: parts.to.entries[id] ?? null,
        slots: { from: slotBefore.get(id), to: slotAfter.get(id) },
      }),
    ),
    ...Object.keys(parts.to.order).map((location) =>
      orderDifference(location, { from: idsAt(before, location), to: idsAt(after, location) }),
    ),
  ]
}

/** For the command line: a difference on each line below `head`. */
export function listDifferences(head: string, differences: readonly LayoutDifference[]): string {
  if (differences.length === 0) return 'It is published already: nothing changes.'
  return [head, ...differences.map(({ sentence }) => `  ${sentence}`)].join('\n')
}

function idsAt(arranged: readonly RegisteredSlot[], location: string): string[] {
  return [...new Set(arranged.filter((slot) => slot.location === location).map(({ id }) => id))]
}

interface Change {
  readonly from: Placement | null
  readonly to: Placement | null
  readonly slots: Readonly<Record<'from' | 'to', RegisteredSlot | undefined>>
}

function entryDifference(id: string, { from, to, slots }: Change): LayoutDifference {
  const slot = slots.to ?? slots.from
  const changed = changedBetween(from ?? {}, to ?? {})
  const named = to ?? from
  const location = slot?.location ?? named?.location ?? placeIn(id)
  const component = slot?.entry.component ?? named?.component ?? null
  const values = {
    from: slots.from ? valuesOf(slots.from) : null,
    to: slots.to ? valuesOf(slots.to) : null,
  }
  const sentence = differenceSentence({ id, changed, from, to, values })
  return { id, component, location, changed, from, to, values, order: null, sentence }
}

function orderDifference(
  location: string,
  { from, to }: NonNullable<LayoutDifference['order']>,
): LayoutDifference {
  const list = (ids: readonly string[]) => ids.join(', ') || 'nothing'
  return {
    id: null,
    component: null,
    location,
    changed: ['order'],
    from: null,
    to: null,
    order: { from, to },
    sentence: `${location}: order ${list(from)} → ${list(to)}.`,
  }
}

/** `app/header-banner/Banner` is at `header-banner`. */
function placeIn(id: string): string {
  return id.split('/')[1] ?? ''
}

function changedBetween(from: Placement, to: Placement): PlacementChange[] {
  const differs = (...names: (keyof Placement)[]) =>
    names.some((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
  if (differs('component')) return ['added']
  const parts: readonly [PlacementChange, boolean][] = [
    ['hidden', differs('hidden')],
    ['location', differs('location')],
    ['props', differs('props')],
    ['gate', differs('gate')],
    ['page', differs('page')],
    ['period', differs('from', 'until', 'hours', 'hiddenThen')],
    ['criticality', differs('criticality')],
  ]
  return parts.flatMap(([part, isChanged]) => (isChanged ? [part] : []))
}

// In English, for the command line: the host has texts of its own.

type Difference = Pick<LayoutDifference, 'changed' | 'from' | 'to' | 'values'>

/** What becomes of an entry, with the value of before and of after of each part. */
function differenceSentence({ id, ...difference }: Difference & { readonly id: string }): string {
  const parts = difference.changed.map((part) => partText(part, difference))
  return `${id}: ${parts.join('; ')}.`
}

function partText(part: PlacementChange, { from, to, values }: Difference): string {
  switch (part) {
    case 'added':
      return to ? `added at ${to.location}` : `removed from ${from?.location}`
    case 'hidden':
      return to?.hidden ? 'hidden' : 'shown again'
    case 'location':
      return `location ${values?.from?.location ?? '–'} → ${values?.to?.location ?? '–'}`
    case 'props':
      return propsText({ from, to, values })
    case 'gate':
      return `gate ${json(values?.from?.gate)} → ${json(values?.to?.gate)}`
    case 'page':
      return `pages ${json(values?.from?.page)} → ${json(values?.to?.page)}`
    case 'period':
      return `period ${periodText(from ?? {})} → ${periodText(to ?? {})}`
    case 'criticality':
      return `criticality ${from?.criticality ?? teams} → ${to?.criticality ?? teams}`
    case 'order':
      return 'in another order'
  }
}

const teams = "the component's own"

function propsText(difference: Omit<Difference, 'changed'>): string {
  const changes = changedProps(difference).map(
    ({ name, from, to }) => `${name} ${json(from)} → ${json(to)}`,
  )
  return `props ${changes.join(', ') || 'as before'}`
}

function json(value: unknown): string {
  return value === undefined || value === null ? 'none' : JSON.stringify(value)
}
