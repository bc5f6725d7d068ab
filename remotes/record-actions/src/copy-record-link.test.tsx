import { createFakeRecord, mountSlot } from '@slipway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CopyRecordLink } from './copy-record-link'
import { recordAddress } from './record-address'

const record = createFakeRecord({ title: 'Order 7' })
const context = { resource: 'orders', resourceId: 7, record }
const options = { location: 'resource-edit-actions', props: {}, context } as const

test('the link to the record is on the clipboard', async () => {
  const user = userEvent.setup()
  const { host } = mountSlot(CopyRecordLink, options)

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  await waitFor(() => expect(host.notices).toHaveLength(1))
  expect(await navigator.clipboard.readText()).toBe('http://localhost/resources/orders/7')
  expect(host.notices).toEqual([{ tone: 'success', message: 'The link to Order 7 was copied.' }])
})

test('where the browser does not copy, the link is told', async () => {
  const user = userEvent.setup()
  const { host } = mountSlot(CopyRecordLink, options)
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  await waitFor(() => expect(host.notices).toMatchObject([{ tone: 'error' }]))
  expect(host.notices[0]?.message).toContain('http://localhost/resources/orders/7')
})

test('the address is that of the view page, below any base path', () => {
  expect(recordAddress('https://x.example/base/app/resources/orders/7/edit?a=1', 'orders', 7)).toBe(
    'https://x.example/base/app/resources/orders/7',
  )
})

test('the address names the tenant that the page is in', () => {
  const current = 'https://x.example/app/resources/orders/7?linesPage=2&in-tenant=3'

  expect(recordAddress(current, 'orders', 7)).toBe(
    'https://x.example/app/resources/orders/7?in-tenant=3',
  )
})
