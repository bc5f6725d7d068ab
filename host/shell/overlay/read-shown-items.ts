import type { RemotesBody, SlotMap } from '@slipway/sdk/contract'
import { locationsOf, type PageId } from '@slipway/sdk/contract/pages'
import { type DrawnBox, drawnBoxes } from '../../slots/drawn-boxes'
import { lastTime } from '../../slots/slot-timeline'
import { type BoxState, boxStateOf, originOf } from './box-state'
import { type Place, placeOfBox, placeOfMark } from './place'

interface Shown {
  /** Unique on the page, and of the page alone: `location/Component#2`, or the location. */
  readonly id: string
  readonly location: string
  /** `undefined`: nothing of it can be seen. */
  readonly place: Place | undefined
}

export interface ShownBox extends Shown {
  readonly kind: 'box'
  readonly component: string
  /** Of the boxes of its component at its location, from 1. */
  readonly nth: number
  readonly registry: DrawnBox['registry']
  readonly state: BoxState
  readonly origin: { readonly remote: string; readonly version: string } | undefined
  /** Milliseconds from the request of its code until that was there. */
  readonly codeMs: number | undefined
  readonly drawMs: number | undefined
  readonly isTried: boolean
}

/** A location of the page without entries for this viewer. */
interface ShownEmpty extends Shown {
  readonly kind: 'empty'
}

/** A location of the page that is not drawn now: there is no room for it, or its part is not here. */
interface ShownAbsent extends Shown {
  readonly kind: 'absent'
  /** The number of entries that are delivered for it. */
  readonly entries: number
}

export type ShownItem = ShownBox | ShownEmpty | ShownAbsent

export interface ShownItems {
  readonly items: readonly ShownItem[]
  /** The boxes themselves, by the id of their item. */
  readonly boxes: ReadonlyMap<string, DrawnBox>
}

interface Delivered {
  readonly page: PageId
  readonly slots: SlotMap
  readonly remotes: RemotesBody
}

/** Everything that the page has of slots now: first by location, as the page's table has them, then forms. */
export function readShownItems({ page, slots, remotes }: Delivered): ShownItems {
  const shown = numbered([...drawnBoxes].map((read) => read()).toSorted(byDocument))
  const boxes = new Map(shown.map(({ id, box }) => [id, box]))
  const found = shown.map((one) => itemOf(one, remotes))
  const marks = [...document.querySelectorAll('[data-slipway-empty]')]
  const known = locationsOf(page).flatMap((location): ShownItem[] => {
    const own = found.filter((item) => item.location === location)
    if (own.length > 0) return own
    const mark = marks.find((one) => one.getAttribute('data-slipway-empty') === location)
    const place = mark && placeOfMark(mark)
    const common = { id: location, location, place }
    if (place) return [{ kind: 'empty', ...common }]
    return [{ kind: 'absent', ...common, entries: slots[location]?.length ?? 0 }]
  })
  return { items: [...known, ...found.filter((item) => !known.includes(item))], boxes }
}

interface NumberedBox extends Pick<ShownBox, 'id' | 'nth'> {
  readonly box: DrawnBox
}

function itemOf({ id, nth, box }: NumberedBox, remotes: RemotesBody): ShownBox {
  const { registry, slot, notes, ref } = box
  const { component, location } = slot
  const requestedAt = lastTime(component, 'requested')
  const state = boxStateOf(box, remotes, requestedAt !== undefined)
  const isDrawn = state.state === 'drawn' || state.state === 'held'
  const origin = originOf(box, remotes)
  return {
    kind: 'box',
    id,
    location,
    component,
    nth,
    registry,
    state,
    origin: origin && { remote: origin.remote, version: origin.version },
    codeMs: origin && codeMs(component, requestedAt),
    drawMs: isDrawn ? notes.drawMs : undefined,
    isTried: notes.tried !== undefined,
    place: ref.current ? placeOfBox(ref.current) : undefined,
  }
}

// One that was asked for again has not come yet.
function codeMs(component: string, requestedAt = Infinity): number | undefined {
  const loadedAt = lastTime(component, 'loaded') ?? 0
  return loadedAt >= requestedAt ? loadedAt - requestedAt : undefined
}

function byDocument(one: DrawnBox, other: DrawnBox): number {
  const [first, second] = [one.ref.current, other.ref.current]
  if (!first || !second) return Number(!first) - Number(!second)
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

function numbered(boxes: readonly DrawnBox[]): NumberedBox[] {
  const counts = new Map<string, number>()
  return boxes.map((box) => {
    const name = `${box.slot.location}/${box.slot.component}`
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    return { id: `${name}#${nth}`, nth, box }
  })
}
