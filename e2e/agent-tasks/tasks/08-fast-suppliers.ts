import { expectInOrder, expectNone } from '../expectations'
import { strangeName } from '../seeds'
import type { Scene, Task } from '../task'

export const fastSuppliers: Task = {
  name: '08-fast-suppliers',
  remote: 'fast-suppliers',
  component: 'FastSuppliers',
  location: 'dashboard-before-cards',
  role: 'manager',
  async seed(records) {
    const supplier = (leadDays: number) => {
      const name = strangeName('Rasch')
      const rest = { email: 'office@suppliers.example', city: 'Ulm', leadDays }
      return records.create('suppliers', { name, ...rest })
    }
    const second = await supplier(1)
    const first = await supplier(0)
    const names = [first.title, second.title]
    return {
      path: '/',
      async expectRows(scene) {
        const { box, open, look } = scene
        await expectInOrder(box, ['Fastest suppliers', ...names])
        await expectInOrder(box, ['0 days', '1 day'])
        await look()
        await speak(scene, 'de')
        await open('/')
        await expectInOrder(box, ['Schnellste Lieferanten', ...names])
        await expectInOrder(box, ['0 Tage', '1 Tag'])
        await expectNone(box, ['Fastest suppliers', '0 days', '1 day'])
        await look()
        await records.change('suppliers', second.id, { leadDays: 60 })
        await speak(scene, 'en-GB')
        await open('/')
        await expectInOrder(box, [first.title, '0 days'])
        await expectNone(box, [second.title])
      },
    }
  },
}

async function speak({ page }: Scene, locale: string): Promise<void> {
  const { origin } = new URL(page.url())
  const options = { data: { locale }, headers: { 'Slipway-Request': '1' } }
  await page.request.patch(`${origin}/profile`, options)
}
