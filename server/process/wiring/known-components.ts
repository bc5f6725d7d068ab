import type { Application } from '../../application/create-application'
import type { Catalog } from '../../catalog/catalog'
import type { RegisteredSlot } from '../../slots/registered-slot'
import { isSlot } from '../../slots/slot'

interface NamingParts {
  readonly application: Pick<Application, 'resources' | 'slots'>
  readonly catalog: Pick<Catalog, 'component'>
}

/** Whether the application has a slot of a component, in a location or a form, or a live remote offers it. */
export function knownComponents({ application, catalog }: NamingParts): (name: string) => boolean {
  const { resources, slots } = application
  const own = new Set(
    [...resources.values()]
      .flatMap(({ items }) => items.filter(isSlot))
      .map((one) => one.component),
  )
  const add = (registered: readonly RegisteredSlot[]) => {
    for (const { entry } of registered) own.add(entry.component)
  }
  add(slots.all())
  slots.subscribe(add)
  const isOffered = (name: string) =>
    (['slot', 'global'] as const).some((registry) => catalog.component(registry, name))
  return (name) => own.has(name) || isOffered(name)
}
