import { expectAbsent, expectNothing, expectSeen, until } from '../expectations'
import { makeCustomer, makeOrder } from '../seeds'
import type { Task } from '../task'

export const makeExpress: Task = {
  name: '06-make-express',
  remote: 'make-express',
  component: 'MakeExpress',
  location: 'resource-page-actions',
  role: 'sales',
  async seed(records) {
    const { id: customer } = await makeCustomer(records)
    const draft = await makeOrder(records, { customer, status: 'draft', total: 12_00 })
    const paid = await makeOrder(records, { customer, status: 'paid', total: 13_00 })
    const shipped = await makeOrder(records, { customer, status: 'shipped', total: 14_00 })
    const express = await makeOrder(records, { customer, status: 'paid', express: true })
    const isExpress = async (id: number) => (await records.read('orders', id)).values['express']
    return {
      path: `/resources/orders/${draft.id}`,
      async expectRows(scene) {
        const { page, box, open, look, by } = scene
        const button = box.getByRole('button', { name: 'Make express' })
        for (const order of [draft, paid]) {
          await open(`/resources/orders/${order.id}`)
          await expectSeen(button, `button "Make express" on ${order.title}`)
          await look()
          await button.first().click()
          await expectSeen(page.getByText(`Order ${order.title} is express now.`), 'notice')
          await until(
            async () => (await isExpress(order.id)) === true,
            async () => `${order.title} is not express`,
          )
          await expectNothing(box, 'after the press')
        }
        for (const { id, title } of [shipped, express]) {
          await open(`/resources/orders/${id}`)
          await expectAbsent(scene, `on ${title}`)
        }
        const { id } = await makeOrder(records, { customer, status: 'draft' })
        const support = await by('support')
        await support.open(`/resources/orders/${id}`)
        await expectAbsent(support, 'for somebody who may not change orders')
      },
    }
  },
}
