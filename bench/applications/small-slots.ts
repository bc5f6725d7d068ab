import { type App, Slot, SlotLocation } from 'slipway/server'
import { addReader } from './reader'

/**
 * The first `BENCH_SLOTS` of the small components, before the sign-in form, or on the dashboard of
 * somebody signed in (`BENCH_PAGE=dashboard`).
 */
export default function describe(app: App): void {
  const count = Number(process.env['BENCH_SLOTS'])
  const slots = Array.from({ length: count }, (_, index) =>
    Slot.make(`Bench${index + 1}`, {
      title: `Part ${index + 1}`,
      items: ['orders', 'customers', 'deliveries', 'returns', 'invoices'],
    }),
  )
  const isDashboard = process.env['BENCH_PAGE'] === 'dashboard'
  const location = SlotLocation[isDashboard ? 'DASHBOARD_BEFORE_CARDS' : 'LOGIN_BEFORE_FORM']
  app.registerSlots({ [location.value]: slots })
  addReader(app)
}
