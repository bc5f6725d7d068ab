import { createFakeHost, mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QuickActions } from './quick-actions'

const actions = [
  { label: 'New order', path: '/resources/orders/new', icon: 'plus' },
  { label: 'Customers', path: '/resources/customers', icon: 'users' },
]

test('an action leads to its page', async () => {
  const { host } = mountSlot(QuickActions, {
    location: 'dashboard-before-cards',
    props: { actions },
  })

  await userEvent.click(screen.getByRole('link', { name: 'New order' }))

  expect(host.visited).toEqual(['/resources/orders/new'])
})

test('the list is named in the language in use, also in a regional one', () => {
  const host = createFakeHost({ locale: 'de-AT' })

  mountSlot(QuickActions, { location: 'dashboard-before-cards', props: { actions }, host })

  expect(screen.getByRole('navigation', { name: 'Schnellzugriff' })).toBeVisible()
})
