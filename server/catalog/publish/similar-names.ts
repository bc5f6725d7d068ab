import type { Fault } from '@slipway/sdk/contract'
import type { Storage } from '../../storage/storage'
import type { ClaimedNames } from '../../storage/tables/catalog/component-names'
import {
  confusableKey,
  differenceOf,
  withoutMarks,
} from '../../storage/tables/catalog/confusable-key'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'

/** Warnings of names that differ from released ones by a mark alone, of which nothing else is said. */
export async function similarNameWarnings(storage: Storage, names: ClaimedNames): Promise<Fault[]> {
  const { remotes } = await createReleasesTable(storage).head()
  const released = await createVersionsTable(storage).findReleased(remotes)
  return similarNames(
    names,
    released.map(({ manifest }) => manifest),
  )
}

interface ReleasedNames extends ClaimedNames {
  readonly version: string
}

/**
 * The same for `released`, the live versions. An own name that is kept beside its new spelling is fine; a name of
 * another remote that looks the same is refused anyway (`name-taken`).
 */
export function similarNames(
  { name: remote, components }: ClaimedNames,
  released: readonly ReleasedNames[],
): Fault[] {
  const has = new Set(components.map(keyOf))
  const others = released.flatMap(({ components: theirs, ...of }) =>
    theirs.filter((one) => of.name !== remote || !has.has(keyOf(one))).map((one) => ({ of, one })),
  )
  return components.flatMap((component, index) => {
    const found = others.find(
      ({ of, one }) =>
        component.registry === one.registry &&
        component.name !== one.name &&
        withoutMarks(component.name) === withoutMarks(one.name) &&
        (of.name === remote || confusableKey(component.name) !== confusableKey(one.name)),
    )
    if (!found) return []
    const { of, one } = found
    const difference = `"${component.name}" differs from "${one.name}" only ${differenceOf(component.name, one.name)}`
    const detail =
      of.name === remote
        ? `${difference}, which the released ${of.version} has: slots that name that one find nothing once this version is released. Write it as before; to respell it, publish and release a version with both names first.`
        : `${difference}, a component of the remote ${of.name}: slots mean one by the name of the other. Choose a name that differs by a word.`
    return [{ pointer: `/components/${index}/name`, code: 'name-similar', detail }]
  })
}

function keyOf({ registry, name }: ClaimedNames['components'][number]): string {
  return `${registry} ${name}`
}
