import { expectInOrder, expectNone, expectSeen } from '../expectations'
import { makeCustomer, makeOrder } from '../seeds'
import type { Task } from '../task'

const none = 'No draft has a large discount.'
const broken = 'The orders cannot be read.'
const asked = /\/resources\/orders\?/
const failure = {
  status: 503,
  contentType: 'application/problem+json',
  body: '{"title":"Busy","status":503,"code":"unavailable"}',
}

export const largeDiscounts: Task = {
  name: '10-large-discounts',
  remote: 'large-discounts',
  component: 'LargeDiscounts',
  location: 'dashboard-after-cards',
  role: 'sales',
  async seed(records) {
    for (const { id } of await records.find(
      'orders?filter[status]=draft&filter[discount][min]=0.4',
    ))
      await records.change('orders', id, { discount: null })
    const customer = await makeCustomer(records)
    const order = (discount: number, total: number, status = 'draft') =>
      makeOrder(records, { customer: customer.id, status, discount, total })
    return {
      path: '/',
      async expectRows({ page, box, open, look }) {
        await expectInOrder(box, ['Large discounts', none])
        const second = await order(0.5, 40_00)
        const first = await order(0.4, 4_000_00)
        const small = await order(0.375, 400_00)
        const shipped = await order(0.5, 400_00, 'shipped')
        await page.route(asked, (route) => route.fulfill(failure))
        await open('/')
        await expectInOrder(box, [broken])
        await expectNone(box, [none, first.title])
        await look()
        const again = box.getByRole('button', { name: 'Try again' })
        await expectSeen(again, 'button "Try again"')
        await page.unroute(asked)
        await again.first().click()
        await expectInOrder(box, ['Large discounts', first.title, second.title])
        await expectInOrder(box, ['40%', '50%'])
        await expectInOrder(box, [customer.title, customer.title])
        await expectNone(box, [none, broken, small.title, shipped.title])
      },
    }
  },
}
