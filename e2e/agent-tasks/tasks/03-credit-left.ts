import { expectAbsent, expectInOrder, expectNone } from '../expectations'
import { euros, makeCustomer, makeOrder } from '../seeds'
import type { Task } from '../task'

export const creditLeft: Task = {
  name: '03-credit-left',
  remote: 'credit-left',
  component: 'CreditLeft',
  location: 'resource-page-actions',
  role: 'sales',
  async seed(records) {
    const good = await makeCustomer(records, { credit: 5_000_00 })
    const over = await makeCustomer(records, { credit: 100_00 })
    const own = { customer: good.id }
    const order = await makeOrder(records, { ...own, status: 'draft', total: 1_000_10 })
    await makeOrder(records, { ...own, status: 'paid', total: 200_20 })
    await makeOrder(records, { ...own, status: 'packed', total: 30_30 })
    await makeOrder(records, { ...own, status: 'shipped', total: 777_00 })
    await makeOrder(records, { ...own, status: 'cancelled', total: 888_00 })
    await makeOrder(records, { customer: over.id, status: 'packed', total: 350_50 })
    return {
      path: `/resources/customers/${good.id}`,
      async expectRows(scene) {
        const { box, open, look } = scene
        await expectInOrder(box, [`Credit left: ${euros(3_769_40)}`])
        await expectNone(box, ['Over the limit'])
        await look()
        await open(`/resources/customers/${over.id}`)
        await expectInOrder(box, [`Credit left: ${euros(-250_50)}`, 'Over the limit'])
        await look()
        await open(`/resources/orders/${order.id}`)
        await expectAbsent(scene, "on an order's page")
      },
    }
  },
}
