import {
  escapePointer,
  type Fault,
  isSameJson,
  type Layout,
  type LockedProp,
  type Placement,
} from '@slipway/sdk/contract'
import { type HeldProp, heldBy, type RegisteredProps } from '../catalog/proposals/locked-props'

interface CheckedLayout {
  readonly layout: Layout
  /** What everybody gets now: what it says already is nobody's change. */
  readonly published: Layout
  readonly locks: readonly LockedProp[]
  /** What an entry of the application or of a remote draws, or would; `undefined`: nobody knows. */
  readonly componentOf: (id: string) => string | undefined
  readonly registered: RegisteredProps
  /** Who may manage the host is not bound. */
  readonly mayManage: boolean
}

/**
 * The locked props that a layout would change, by pointer into `{ layout }`. A lock binds those who have only
 * `slipway.layout`, and only where it says so.
 */
export function placementFaults(checked: CheckedLayout): Fault[] {
  if (checked.mayManage) return []
  const locks = checked.locks.filter(({ forLayout }) => forLayout)
  if (locks.length === 0) return []
  return Object.entries(checked.layout.entries).flatMap(([id, placement]) => {
    const component = placement.component ?? checked.componentOf(id)
    return locks
      .filter((lock) => lock.component === component)
      .flatMap((lock) => faultOf({ id, placement, lock }, checked))
  })
}

interface Locked {
  readonly id: string
  readonly placement: Placement
  readonly lock: LockedProp
}

function faultOf({ id, placement, lock }: Locked, checked: CheckedLayout): Fault[] {
  const { prop, component } = lock
  const held = heldBy(lock, checked.registered)
  const isAdded = placement.component !== undefined
  if (isHeld(placement, held, isAdded)) return []
  const published = checked.published.entries[id]
  // Of another component the prop is another one.
  const isKept = published?.component === placement.component
  if (published && isKept && isSameJson(propOf(placement, prop), propOf(published, prop))) return []
  const remedy = held.held
    ? `It is ${JSON.stringify(held.value)}; ${isAdded ? 'give it that' : 'take the change back'}`
    : 'Remove it'
  return [
    {
      pointer: `/layout/entries/${escapePointer(id)}/props/${escapePointer(prop)}`,
      code: 'prop-locked',
      detail: `The prop "${prop}" of ${component} is locked. ${remedy}, or ask somebody with slipway.manage.`,
    },
  ]
}

// An entry that was registered keeps its own value where the layout says nothing; an added one has no other.
function isHeld(placement: Placement, { prop, held, value }: HeldProp, isAdded: boolean): boolean {
  const given = propOf(placement, prop)
  if (given === undefined) return !isAdded || !held
  return held && isSameJson(given, value)
}

function propOf(placement: Placement | undefined, prop: string): unknown {
  const props = placement?.props ?? {}
  return Object.hasOwn(props, prop) ? props[prop] : undefined
}
