import { type App, Slot, SlotLocation } from 'slipway/server'

/** The same 200 components twice: as slots, and as one slot that mounts them all itself. */
export default function describe(app: App): void {
  const entries = Array.from({ length: 200 }, (_, index) => ({
    title: `Part ${index + 1}`,
    items: ['orders', 'customers', 'deliveries', 'returns', 'invoices'],
  }))
  app.registerSlots({
    [SlotLocation.LOGIN_BEFORE_FORM.value]: entries.map((props) => Slot.make('Drawn', props)),
    [SlotLocation.LOGIN_AFTER_FORM.value]: Slot.make('Mounted', { entries }),
  })
}
