import { expectAbsent, expectInOrder, expectNothing, expectSeen } from '../expectations'
import { makeCustomer, makeOrder } from '../seeds'
import type { Task } from '../task'

export const expressWaiting: Task = {
  name: '09-express-waiting',
  remote: 'express-waiting',
  component: 'ExpressWaiting',
  location: 'header-banner',
  role: 'warehouse',
  async seed(records) {
    const { id: customer } = await makeCustomer(records)
    const express = { customer, status: 'paid', express: true, total: 15_00 }
    const [kept] = [await makeOrder(records, express), await makeOrder(records, express)]
    await makeOrder(records, { ...express, status: 'draft' })
    const plain = await makeOrder(records, { ...express, express: false })
    const waiting = await records.find('orders?filter[status]=paid&filter[express]=true')
    return {
      path: '/',
      async expectRows(scene) {
        const { page, box, open, look, by } = scene
        const sentence = `${waiting.length} express orders wait.`
        await expectInOrder(box, [sentence])
        await open('/resources/customers')
        await expectInOrder(box, [sentence])
        const link = box.getByRole('link', { name: 'Show them' })
        await expectSeen(link, 'link "Show them"')
        await link.first().click()
        await page.waitForURL(/\/resources\/orders\?/, { timeout: 10_000 })
        const list = page.getByRole('main')
        await expectSeen(
          list.getByText(kept?.title ?? '', { exact: true }),
          'waiting order in the list',
        )
        await expectNothing(list.getByText(plain.title, { exact: true }), 'in the list')
        for (const { id } of waiting)
          if (id !== kept?.id) await records.change('orders', id, { express: false })
        await open('/')
        await expectInOrder(box, ['1 express order waits.'])
        await look()
        await records.change('orders', kept?.id ?? 0, { status: 'packed' })
        await open('/')
        await expectAbsent(scene, 'though no order waits')
        const nobody = await by()
        await nobody.open('/login')
        await expectAbsent(nobody, 'on the sign-in page')
      },
    }
  },
}
