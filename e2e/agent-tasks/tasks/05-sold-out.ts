import { expectAbsent, expectInOrder, expectNone } from '../expectations'
import { makeProduct, strangeName } from '../seeds'
import type { Task } from '../task'

export const soldOut: Task = {
  name: '05-sold-out',
  remote: 'sold-out',
  component: 'SoldOut',
  location: 'global-before-content',
  role: 'warehouse',
  async seed(records) {
    for (const start of ['Zinc', 'Amber', 'Mocha'])
      await makeProduct(records, { name: strangeName(start), stock: 0 })
    const idle = await makeProduct(records, { stock: 0, active: false })
    const last = await makeProduct(records, { stock: 1 })
    const empty = await records.find('products?filter[active]=true&filter[stock][max]=0&sort=name')
    const names = empty.map(({ title }) => title)
    return {
      path: '/resources/products',
      async expectRows(scene) {
        const { box, open, look } = scene
        await expectInOrder(box, ['Sold out', ...names])
        await expectNone(box, [idle.title, last.title])
        await look()
        for (const path of ['/', '/resources/orders']) {
          await open(path)
          await expectAbsent(scene, `at ${path}`)
        }
        for (const { id } of empty) await records.change('products', id, { stock: 5 })
        await open('/resources/products')
        await expectAbsent(scene, 'though nothing is sold out')
      },
    }
  },
}
