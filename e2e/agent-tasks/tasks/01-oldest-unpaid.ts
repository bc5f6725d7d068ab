import { expectInOrder, expectNone, expectSeen, until } from '../expectations'
import { euros, makeCustomer, makeOrder } from '../seeds'
import type { Task } from '../task'

export const oldestUnpaid: Task = {
  name: '01-oldest-unpaid',
  remote: 'oldest-unpaid',
  component: 'OldestUnpaid',
  location: 'dashboard-after-cards',
  role: 'sales',
  async seed(records) {
    // Those of a solution that was judged before.
    for (const { id } of await records.find(
      'orders?filter[status]=draft&filter[date][max]=2002-12-31',
    ))
      await records.change('orders', id, { status: 'cancelled' })
    const names = new Map<number, string>()
    const order = async (status: string, date: string, total: number) => {
      const { id, title } = await makeCustomer(records)
      const made = await makeOrder(records, { customer: id, status, date, total })
      names.set(made.id, title)
      return { ...made, total }
    }
    // Their numbers are not in the order of their dates.
    const third = await order('draft', '2001-03-14', 123_456)
    const first = await order('draft', '2001-01-31', 99_05)
    const fifth = await order('draft', '2001-11-02', 7_00)
    const paid = await order('paid', '2000-05-05', 11_11)
    const second = await order('draft', '2001-02-27', 2_345_67)
    const sixth = await order('draft', '2002-01-01', 55_55)
    const fourth = await order('draft', '2001-08-09', 1_000_00)
    const cancelled = await order('cancelled', '2000-06-06', 22_22)
    const wanted = [first, second, third, fourth, fifth]
    const nameOf = ({ id }: { readonly id: number }) => names.get(id) ?? ''
    return {
      path: '/',
      async expectRows({ page, box }) {
        await expectInOrder(box, ['Oldest unpaid orders', ...wanted.map(({ title }) => title)])
        await expectInOrder(box, wanted.map(nameOf))
        await expectInOrder(
          box,
          wanted.map(({ total }) => euros(total)),
        )
        await expectInOrder(
          box,
          wanted.map(() => '2001'),
        )
        await expectNone(
          box,
          [paid, sixth, cancelled].map(({ title }) => title),
        )
        const link = box.getByRole('link', { name: third.title }).first()
        await expectSeen(link, `link to ${third.title}`)
        const href = (await link.getAttribute('href')) ?? ''
        await until(
          async () => new RegExp(`/resources/orders/${third.id}(?:\\?|$)`).test(href),
          async () => `the link of ${third.title} leads to ${href}`,
        )
        await link.click()
        await page.getByRole('heading', { level: 1, name: third.title }).waitFor()
        await page.goBack()
        await expectInOrder(box, [first.title])
      },
    }
  },
}
