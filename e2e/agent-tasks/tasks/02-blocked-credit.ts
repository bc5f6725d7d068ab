import { randomInt } from 'node:crypto'
import { expectInOrder, expectNone } from '../expectations'
import { euros, makeCustomer } from '../seeds'
import type { Task } from '../task'

/** More than a page of the API has. */
const some = 105

export const blockedCredit: Task = {
  name: '02-blocked-credit',
  remote: 'blocked-credit',
  component: 'BlockedCredit',
  location: 'dashboard-before-cards',
  role: 'manager',
  async seed(records) {
    for (let count = 0; count < some; count += 1)
      await makeCustomer(records, { blocked: true, credit: randomInt(1, 1_000_000) })
    await makeCustomer(records, { blocked: false, credit: 77_77 })
    const blocked = await records.find('customers?filter[blocked]=true')
    const sum = blocked.reduce((all, { values }) => all + Number(values['credit']), 0)
    const [first] = blocked
    return {
      path: '/',
      async expectRows({ box, open }) {
        const counted = `${blocked.length} customers`
        await expectInOrder(box, ['Blocked customers', counted, euros(sum)])
        await records.change('customers', first?.id ?? 0, { blocked: false })
        await open('/')
        const rest = sum - Number(first?.values['credit'])
        await expectInOrder(box, [`${blocked.length - 1} customers`, euros(rest)])
        await expectNone(box, [counted])
      },
    }
  },
}
