import type {
  Layout,
  LayoutDifference,
  ManifestGate,
  Placement,
  PlacementChange,
} from '@slipway/sdk/contract'
import { periodText } from '../slots/period-text'
import type { Proposals, RegisteredSlot } from '../slots/registered-slot'
import type { SlotRegistry } from '../slots/slot-registry'
import { partsBetween } from './layout-parts'

interface Between {
  readonly from: Layout
  readonly to: Layout
  readonly slots: Pick<SlotRegistry, 'arrangedBy'>
  readonly proposals: Proposals
}

/** What differs between two canonical layouts, entries first, then the order of locations. */
export function describeDifferences({ from, to, slots, proposals }: Between): LayoutDifference[] {
  const parts = partsBetween(from, to)
  const [before, after] = [from, to].map((one) => slots.arrangedBy(one, proposals))
  const find = (id: string) =>
    after?.find((slot) => slot.id === id) ?? before?.find((slot) => slot.id === id)
  const idsAt = (all: readonly RegisteredSlot[] = [], location: string) => [
    ...new Set(all.filter((slot) => slot.location === location).map(({ id }) => id)),
  ]
  return [
    ...Object.keys(parts.to.entries).map((id) =>
      entryDifference(id, find(id), {
        from: parts.from.entries[id] ?? null,
        to: parts.to.entries[id] ?? null,
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

interface Change {
  readonly from: Placement | null
  readonly to: Placement | null
}

function entryDifference(
  id: string,
  slot: RegisteredSlot | undefined,
  { from, to }: Change,
): LayoutDifference {
  const changed = changedBetween(from ?? {}, to ?? {})
  const named = to ?? from
  const location = slot?.location ?? named?.location ?? placeIn(id)
  const component = slot?.entry.component ?? named?.component ?? null
  const sentence = `${id}: ${changed.map((part) => partText(part, { from, to })).join('; ')}.`
  return { id, component, location, changed, from, to, order: null, sentence }
}

function orderDifference(
  location: string,
  order: { readonly from: string[]; readonly to: string[] },
): LayoutDifference {
  const sentence = `${location}: in the order ${order.to.join(', ') || 'in which they are registered'}.`
  return {
    id: null,
    component: null,
    location,
    changed: ['order'],
    from: null,
    to: null,
    order,
    sentence,
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
    ['period', differs('from', 'until', 'hours', 'hiddenThen')],
  ]
  return parts.flatMap(([part, isChanged]) => (isChanged ? [part] : []))
}

function partText(part: PlacementChange, { from, to }: Change): string {
  switch (part) {
    case 'added':
      return to ? `added at ${to.location}` : `removed from ${from?.location}`
    case 'hidden':
      return to?.hidden ? 'hidden' : 'shown again'
    case 'location':
      return to?.location === undefined ? 'back where it is registered' : `moved to ${to.location}`
    case 'props':
      return `props ${to?.props ? JSON.stringify(to.props) : 'as registered'}`
    case 'gate':
      return gateText(to?.gate)
    case 'period':
      return periodText(to ?? {})
    case 'order':
      return 'in another order'
  }
}

function gateText(gate: ManifestGate | null | undefined): string {
  if (gate === undefined) return 'gate as registered'
  return gate === null ? 'no gate' : `gate ${JSON.stringify(gate)}`
}
