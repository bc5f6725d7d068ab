import { checkProps } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import type { Application } from '../application/create-application'
import type { Catalog } from '../catalog/catalog'
import type { Changes } from '../changes/changes'
import { formSlotId } from '../slots/form-slot'
import { isSlot, type Slot } from '../slots/slot'

interface WatchOptions {
  readonly application: Pick<Application, 'slots' | 'resources'>
  readonly catalog: Pick<Catalog, 'component'>
  readonly changes: Pick<Changes, 'subscribe'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Warns of slots in code whose props the released component does not take. Only a warning: the
 * remote may be released later, or again. Says each thing once.
 */
export function watchSlotProps({ application, catalog, changes, log }: WatchOptions): void {
  const warned = new Set<string>()
  const byComponent = new Map<string, Placement>()

  const warnOfFaults = (slots: readonly PlacedSlot[]) => {
    for (const slot of slots) {
      for (const { pointer, detail } of faultsOf(slot, catalog)) {
        const message = `The slot ${slot.place} passes "${slot.slot.component}" props that its schema refuses: ${pointer}: ${detail}`
        if (warned.has(message)) continue
        warned.add(message)
        log.warn({ code: 'props-invalid', slot: slot.place, pointer }, message)
      }
    }
  }
  const add = (slots: readonly PlacedSlot[]) => {
    for (const slot of slots) {
      const key = `${slot.registry} ${slot.slot.component}`
      const placement = byComponent.get(key)
      if (placement) placement.slots.push(slot)
      else byComponent.set(key, { slots: [slot], schema: schemaOf(slot, catalog) })
    }
    warnOfFaults(slots)
  }
  // Most releases change no schema of a component that a slot names.
  const checkChangedSchemas = () => {
    for (const placement of byComponent.values()) {
      const schema = schemaOf(placement.slots[0], catalog)
      if (schema === placement.schema) continue
      placement.schema = schema
      warnOfFaults(placement.slots)
    }
  }

  add(application.slots.all().map(atLocation))
  add(inForms(application.resources.values()))
  changes.subscribe('catalog', checkChangedSchemas)
  application.slots.subscribe((added) => add(added.map(atLocation)))
}

interface PlacedSlot {
  readonly place: string
  readonly registry: 'slot' | 'global'
  readonly slot: Slot
}

/** Where one component is, and its schema, as JSON, when that was checked. */
interface Placement {
  readonly slots: [PlacedSlot, ...PlacedSlot[]]
  schema: string | undefined
}

function atLocation({ id, slot }: { readonly id: string; readonly slot: Slot }): PlacedSlot {
  return { place: id, registry: 'slot', slot }
}

function inForms(
  resources: ReturnType<WatchOptions['application']['resources']['values']>,
): PlacedSlot[] {
  return [...resources].flatMap(({ name, items }) =>
    items.filter(isSlot).map((slot) => ({
      place: formSlotId({ slot, resource: name }),
      registry: 'global' as const,
      slot,
    })),
  )
}

function schemaOf(
  { registry, slot }: PlacedSlot,
  catalog: WatchOptions['catalog'],
): string | undefined {
  return JSON.stringify(catalog.component(registry, slot.component)?.props)
}

function faultsOf({ registry, slot }: PlacedSlot, catalog: WatchOptions['catalog']): Fault[] {
  const schema = catalog.component(registry, slot.component)?.props
  if (!schema) return []
  const { props, content } = slot
  return checkProps({ props: content === null ? props : { ...props, content }, schema })
}
