import { type App, Slot, SlotLocation } from 'slipway/server'

/** The first `BENCH_SLOTS` of the small components, before the sign-in form. */
export default function describe(app: App): void {
  const count = Number(process.env['BENCH_SLOTS'])
  const slots = Array.from({ length: count }, (_, index) =>
    Slot.make(`Bench${index + 1}`, {
      title: `Part ${index + 1}`,
      items: ['orders', 'customers', 'deliveries', 'returns', 'invoices'],
    }),
  )
  app.registerSlots({ [SlotLocation.LOGIN_BEFORE_FORM.value]: slots })
}
