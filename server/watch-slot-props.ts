import { checkProps } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import type { Catalog } from './catalog/catalog'
import type { Application } from './create-application'
import { isSlot, type Slot } from './slots/slot'

interface WatchOptions {
  readonly application: Pick<Application, 'slots' | 'resources'>
  readonly catalog: Pick<Catalog, 'component' | 'subscribe'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Warns of slots in code whose props the released component does not take. Only a warning: the
 * remote may be released later, or again. Says each thing once.
 */
export function watchSlotProps({ application, catalog, log }: WatchOptions): void {
  const told = new Set<string>()
  const look = () => {
    for (const slot of placedSlots(application)) {
      for (const { pointer, detail } of faultsOf(slot, catalog)) {
        const message = `The slot ${slot.place} gives "${slot.slot.component}" props that its schema refuses: ${pointer}: ${detail}`
        if (told.has(message)) continue
        told.add(message)
        log.warn({ code: 'props-invalid', slot: slot.place, pointer }, message)
      }
    }
  }
  catalog.subscribe(look)
  application.slots.subscribe(look)
  look()
}

interface PlacedSlot {
  readonly place: string
  readonly registry: 'slot' | 'global'
  readonly slot: Slot
}

function placedSlots({ slots, resources }: WatchOptions['application']): readonly PlacedSlot[] {
  const atLocations = slots
    .all()
    .map(({ id, slot }) => ({ place: id, registry: 'slot' as const, slot }))
  const inForms = [...resources.values()].flatMap(({ name, items }) =>
    items.filter(isSlot).map((slot) => ({
      place: slot.explicitId ?? `app/form:${name}/${slot.component}`,
      registry: 'global' as const,
      slot,
    })),
  )
  return [...atLocations, ...inForms]
}

function faultsOf({ registry, slot }: PlacedSlot, catalog: WatchOptions['catalog']): Fault[] {
  const schema = catalog.component(registry, slot.component)?.props
  if (!schema) return []
  const { props, content } = slot
  return checkProps({ props: content === null ? props : { ...props, content }, schema })
}
