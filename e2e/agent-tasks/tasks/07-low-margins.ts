import { expectAbsent, expectInOrder, expectNone } from '../expectations'
import { makeProduct } from '../seeds'
import type { Task } from '../task'

export const lowMargins: Task = {
  name: '07-low-margins',
  remote: 'low-margins',
  component: 'LowMargins',
  location: 'dashboard-after-cards',
  role: 'admin',
  async seed(records) {
    const third = await makeProduct(records, { price: 10_000, cost: 8_800 })
    const first = await makeProduct(records, { price: 20_000, cost: 19_600 })
    const idle = await makeProduct(records, { price: 10_000, cost: 10_000, active: false })
    const unknown = await makeProduct(records, { price: 10_000 })
    const second = await makeProduct(records, { price: 50_000, cost: 46_500 })
    const fourth = await makeProduct(records, { price: 10_000, cost: 8_500 })
    return {
      path: '/',
      async expectRows({ box, by }) {
        const names = [first, second, third].map(({ title }) => title)
        await expectInOrder(box, ['Lowest margins', ...names])
        await expectInOrder(box, ['2%', '7%', '12%'])
        await expectNone(
          box,
          [idle, unknown, fourth].map(({ title }) => title),
        )
        const sales = await by('sales')
        await sales.open('/')
        await expectAbsent(sales, 'for somebody who may not see purchase prices')
      },
    }
  },
}
