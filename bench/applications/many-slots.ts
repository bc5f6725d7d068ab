import { type App, Slot, SlotLocation } from 'slipway/server'

/** As many public slots as the limits allow; together about a megabyte. */
export default function describe(app: App): void {
  const text = 'Lorem ipsum dolor sit amet. '.repeat(28)
  for (const location of SlotLocation.publicValues()) {
    const slots = Array.from({ length: 200 }, (_, index) => Slot.make('Notice', { index, text }))
    app.registerSlots({ [location]: slots })
  }
}
