import {
  type Fault,
  type FormMode,
  type FormSlotEntry,
  type PageFacts,
  passesPage,
  slotPlace,
} from '@slipway/sdk/contract'
import { reservedFaults, type Slot, toSlotEntry } from './slot'
import type { ViewerSlots } from './viewer-slots'

/** The place of slots in the form of a resource, as pages report it where others name a location. */
export function formPlace(resource: string): string {
  return `form:${resource}`
}

/** A slot among the fields of a form, as delivered. */
export function toFormSlotEntry(slot: Slot): FormSlotEntry {
  return {
    kind: 'slot',
    ...toSlotEntry(slot),
    ...(slot.ownedFields.length > 0 && { fields: [...slot.ownedFields] }),
    ...(slot.isRequired && { required: true }),
    ...(slot.isHalf && { width: 'half' as const }),
    ...(slot.page?.device && { device: slot.page.device }),
  }
}

/** The faults of a slot inside the form of a resource, by JSON pointer below the slot. */
export function formSlotFaults(slot: Slot): readonly Fault[] {
  const faults = reservedFaults(slot.props, ['resource', 'formContext'])
  if (!slot.page?.record || !slot.isRequired) return faults
  const detail =
    'a record that is created is not saved yet, so nobody could fill in what it requires'
  return [...faults, { pointer: '/gate/record', code: 'gate-invalid', detail }]
}

interface FormSlot {
  readonly slot: Slot
  readonly resource: string
}

interface FormSlotOnPage extends FormSlot {
  readonly mode: FormMode
  /** The saved record's; without them, no slot that asks for a record is. */
  readonly values?: PageFacts['values']
}

const allModes = ['view', 'edit', 'create'] as const

/** Whether a slot in the form of `resource` is for a viewer on such a page. */
export function isFormSlotFor(slots: ViewerSlots, slot: FormSlotOnPage): boolean {
  const { mode, resource, values } = slot
  const page = { resource, modes: [mode], ...(values && { values }) }
  return passesPage(slot.slot.page ?? {}, page) && slots.isFor(decidedBy(slot))
}

/** Whether there can be a record whose form has the slot for a viewer. */
export function isFormSlotEver(slots: ViewerSlots, slot: FormSlot): boolean {
  const { record: _, ...page } = slot.slot.page ?? {}
  return (
    passesPage(page, { resource: slot.resource, modes: allModes }) && slots.isFor(decidedBy(slot))
  )
}

/** The same with what decided it; {@link isFormSlotFor} of its refusal. */
export function explainFormSlot(slots: ViewerSlots, formSlot: FormSlot) {
  const decided = decidedBy(formSlot)
  return { ...decided, ...slots.decide(decided) }
}

/** What operators call it, and what decides its share of a gate. */
export function formSlotId({ slot, resource }: FormSlot): string {
  return slot.explicitId ?? `app/${slotPlace(formPlace(resource), slot.component)}`
}

function decidedBy({ slot, resource }: FormSlot) {
  return { gate: slot.gate, id: formSlotId({ slot, resource }) }
}
