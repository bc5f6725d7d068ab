import { unknownName } from '@slipway/sdk/check'
import { escapePointer, type Fault, isAddedId, type Layout } from '@slipway/sdk/contract'
import type { Application } from '../application/create-application'
import { proposalsOf } from '../catalog/proposals/proposed-slots'
import type { StorageScope } from '../storage/transact'
import { readCurrent } from './publish-layout'

/**
 * The ids in a layout that are of nothing now, each with the nearest one: mistyped, or gone. What is decided of
 * them is kept all the same, and applies once they are there.
 */
export async function unknownEntries(
  scope: StorageScope,
  { slots }: Pick<Application, 'slots'>,
  layout: Layout,
): Promise<readonly Fault[]> {
  const { state, components } = await readCurrent(scope)
  const arranged = slots.arranged(layout, proposalsOf(state, components, slots)).all
  const ids = arranged.map(({ id }) => id)
  return unknownIn(layout, ids)
}

/** The same, for who knows the ids that there are. */
export function unknownIn(layout: Layout, ids: readonly string[]): readonly Fault[] {
  // An added entry is there by what the layout itself says, also while no remote has its component.
  const added = Object.keys(layout.entries).filter(isAddedId)
  const known = [...new Set([...ids, ...added])]
  return namedIn(layout)
    .filter(({ name }) => !known.includes(name))
    .map(({ pointer, name }) => unknownName({ pointer, what: 'entry', name, known }))
}

/** Each id once, where the layout names it first. */
function namedIn({ entries, order }: Layout) {
  const placed = Object.keys(entries).map((name) => ({
    pointer: `/layout/entries/${escapePointer(name)}`,
    name,
  }))
  const ordered = Object.entries(order).flatMap(([location, ids]) =>
    ids.map((name, index) => ({
      pointer: `/layout/order/${escapePointer(location)}/${index}`,
      name,
    })),
  )
  const all = [...placed, ...ordered]
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index)
}
