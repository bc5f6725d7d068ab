import {
  type Fault,
  type FormMode,
  type FormSlotEntry,
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
  if (!slot.page?.record) return faults
  const detail =
    'a slot inside a form takes "resources", "mode" and "device", and no condition on a record'
  return [...faults, { pointer: '/gate/record', code: 'gate-invalid', detail }]
}

interface FormSlot {
  readonly slot: Slot
  readonly resource: string
}

interface FormSlotOnPage extends FormSlot {
  /** `undefined`: in any. */
  readonly mode?: FormMode
}

const allModes = ['view', 'edit', 'create'] as const

/** Whether a slot in the form of `resource` is for a viewer. */
export function isFormSlotFor(slots: ViewerSlots, { mode, ...formSlot }: FormSlotOnPage): boolean {
  const { slot, resource } = formSlot
  const modes = mode === undefined ? allModes : [mode]
  if (slot.page && !passesPage(slot.page, { resource, modes })) return false
  return slots.isFor(decidedBy(formSlot))
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
