import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PrintRecord } from './print-record'

test('the page is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  const record = { title: 'Order 7', label: 'Order' }
  mountSlot(PrintRecord, {
    location: 'resource-page-actions',
    props: {},
    context: { resource: 'orders', resourceId: 7, record },
  })

  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  expect(print).toHaveBeenCalledTimes(1)
})
