import { createFakeRecord, mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PrintRecord } from './print-record'

test('the page is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  mountSlot(PrintRecord, {
    location: 'resource-page-actions',
    props: {},
    context: { resource: 'orders', resourceId: 7, record: createFakeRecord() },
  })

  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  expect(print).toHaveBeenCalledTimes(1)
})
