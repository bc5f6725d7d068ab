import { type Fault, type Layout, layoutLimits } from '@slipway/sdk/contract'

/**
 * The faults of a layout that is too large to be looked at any further: more than it may have, and
 * more than what is published has, so that one of before can be made smaller step by step.
 */
export function layoutLimitFaults(layout: Layout, published: Layout): readonly Fault[] {
  return [
    ...countFaults('/layout/entries', entriesOf(layout), entriesOf(published)),
    ...countFaults('/layout/order', orderOf(layout), orderOf(published)),
  ]
}

/** Whether it is one of them: it is told whatever part of a layout is changed. */
export function isOfLimit({ code }: Pick<Fault, 'code'>): boolean {
  return code === 'layout-limit'
}

const entriesOf = ({ entries }: Layout) => Object.keys(entries)
const orderOf = ({ order }: Layout) => Object.entries(order).flatMap(([at, ids]) => [at, ...ids])

function countFaults(pointer: string, ids: readonly string[], before: readonly string[]): Fault[] {
  const { most, idLength } = layoutLimits
  const wrong = (detail: string) => ({ pointer, code: 'layout-limit', detail })
  if (ids.length > most && ids.length > before.length)
    return [
      wrong(
        `${ids.length} ids; at most ${most} fit into one layout. Remove what is no more of anything (History says since when).`,
      ),
    ]
  const known = new Set(before)
  const long = ids.find((id) => id.length > idLength && !known.has(id))
  if (long === undefined) return []
  return [
    wrong(
      `"${long.slice(0, 60)}…" has ${long.length} characters; an id has ${idLength} at most. Write the id of an entry.`,
    ),
  ]
}
