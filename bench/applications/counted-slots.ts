import { type App, Slot, SlotLocation } from 'slipway/server'

/** 200 slots, each with a component of its own. */
export default function describe(app: App): void {
  const slots = Array.from({ length: 200 }, (_, index) => Slot.make(`Counted${index + 1}`))
  app.registerSlots({ [SlotLocation.LOGIN_BEFORE_FORM.value]: slots })
}
