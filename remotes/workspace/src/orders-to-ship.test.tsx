import { CodedError } from '@slipway/sdk/contract'
import { createFakeHost, mountSlot, type Reply } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrdersToShip } from './orders-to-ship'

const path = 'GET /resources/orders?filter%5Bstatus%5D=packed&sort=date&perPage=5'
const order = {
  id: 7,
  title: 'Order 7',
  label: 'Order',
  values: { status: 'packed', customer: 3, date: '2026-03-02', express: true, total: 123_450 },
  titles: { customer: 'Huber & Co' },
  etag: '"1"',
}
const total = { kind: 'field', name: 'total', label: 'Total', type: 'money', currency: 'CHF' }
const resource = {
  name: 'orders',
  label: 'Orders',
  singular: 'Order',
  softDelete: false,
  permissions: { view: true, create: false, update: false, delete: false },
}
const list = (items: readonly unknown[]) => ({
  resource,
  items,
  total: { value: 40, exact: true },
  next: items.length > 0 ? 'more' : null,
  prev: null,
  columns: [{ ...total, required: true, readOnly: false, sortable: true }],
  filters: [],
  actions: [],
})
const mount = (reply: Reply) =>
  mountSlot(OrdersToShip, {
    location: 'dashboard-after-cards',
    props: { limit: 5 },
    host: createFakeHost({ replies: { [path]: reply } }),
  })

test('the orders are listed with customer, date and total', async () => {
  mount(list([order]))

  const row = (await screen.findByRole('link', { name: 'Order 7' })).closest('tr')
  expect(row).toHaveTextContent('Order 7ExpressHuber & CoMar 2, 2026CHF 1,234.50')
  expect(screen.getByRole('link', { name: 'All 40 packed orders' })).toBeVisible()
})

test('while the orders are fetched, that is said', () => {
  mount(() => new Promise(() => {}))

  expect(screen.getByRole('status', { name: 'Loading orders' })).toBeVisible()
})

test('without packed orders the card says so', async () => {
  mount(list([]))

  expect(await screen.findByText('There is nothing to ship.')).toBeVisible()
})

test('a failure is told, and fetching again heals it', async () => {
  const answers = [
    Promise.reject(new CodedError('unavailable', 'The server is busy.')),
    list([order]),
  ]
  mount(() => answers.shift())
  expect(await screen.findByText('The server is busy.')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: 'Order 7' })).toBeVisible()
})

test('a reply that is not a list is a failure, not a crash', async () => {
  mount({ items: 'none' })

  expect(await screen.findByText('The orders could not be loaded.')).toBeVisible()
})
