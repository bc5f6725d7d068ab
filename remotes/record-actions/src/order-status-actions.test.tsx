import { CodedError } from '@slipway/sdk/contract'
import {
  createFakeHost,
  createFakeRecord,
  type FakeHostOptions,
  mountSlot,
} from '@slipway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrderStatusActions } from './order-status-actions'

const transitions = {
  paid: [
    { to: 'packed', label: 'Mark as packed' },
    { to: 'cancelled', label: 'Cancel order' },
  ],
}
const order = (status: string) => ({
  resource: 'orders',
  resourceId: 7,
  record: createFakeRecord({ title: 'Order 7', values: { status }, etag: '"v1"' }),
})
const button = (name: string) => screen.getByRole('button', { name })

function mount(replies: NonNullable<FakeHostOptions['replies']> = {}, context = order('paid')) {
  const host = createFakeHost({ replies })
  return mountSlot(OrderStatusActions, {
    location: 'resource-page-actions',
    props: { transitions },
    context,
    host,
  })
}

test('a step changes the status of the record on screen and fetches it again', async () => {
  const { host } = mount({ 'PATCH /resources/orders/7': {} })

  await userEvent.click(button('Mark as packed'))

  await waitFor(() => expect(host.refreshes).toBe(1))
  expect(host.requests).toEqual([
    {
      method: 'PATCH',
      path: '/resources/orders/7',
      body: { status: 'packed' },
      ifMatch: '"v1"',
    },
  ])
  expect(host.notices).toEqual([{ tone: 'success', message: 'Order 7 is now packed.' }])
})

test('cancelling asks first, and can be left', async () => {
  const { host } = mount({ 'PATCH /resources/orders/7': {} })

  await userEvent.click(button('Cancel order'))
  await userEvent.click(button('Keep it'))
  expect(host.requests).toEqual([])
  await userEvent.click(button('Cancel order'))
  await userEvent.click(button('Yes, cancel it'))

  await waitFor(() => expect(host.refreshes).toBe(1))
  expect(host.requests).toMatchObject([{ body: { status: 'cancelled' } }])
})

test('when somebody was faster, the message says so and the record is fetched again', async () => {
  const conflict = new CodedError('edit-conflict', 'Precondition Failed', { status: 412 })
  const { host } = mount({ 'PATCH /resources/orders/7': conflict })

  await userEvent.click(button('Mark as packed'))

  await waitFor(() => expect(host.refreshes).toBe(1))
  expect(host.notices).toMatchObject([
    { tone: 'error', message: expect.stringContaining('Somebody else changed Order 7') },
  ])
  expect(button('Mark as packed')).toBeEnabled()
})

test('another failure is told with its reason', async () => {
  const failure = new CodedError('forbidden', 'You may not change orders.', { status: 403 })
  const { host } = mount({ 'PATCH /resources/orders/7': failure })

  await userEvent.click(button('Mark as packed'))

  await waitFor(() => expect(host.notices).toHaveLength(1))
  expect(host.notices[0]?.message).toBe('Order 7 was not changed. You may not change orders.')
})

test('a status without a next step draws nothing', () => {
  mount({}, order('shipped'))

  expect(screen.queryByRole('button')).toBeNull()
})

test('a German reader is told in German what became of the order', async () => {
  const step = {
    to: 'packed',
    label: { $text: { en: 'Mark as packed', de: 'Als gepackt markieren' } },
    status: { $text: { en: 'packed', de: 'gepackt' } },
  }
  const { host } = mountSlot(OrderStatusActions, {
    location: 'resource-page-actions',
    props: { transitions: { paid: [step] } },
    context: order('paid'),
    host: { locale: 'de', replies: { 'PATCH /resources/orders/7': {} } },
  })

  await userEvent.click(button('Als gepackt markieren'))

  await waitFor(() => expect(host.notices).toHaveLength(1))
  expect(host.notices[0]?.message).toBe('Order 7 ist jetzt gepackt.')
})
