import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DemoAccounts } from './demo-accounts'

const accounts = [
  { label: 'Administrator', email: 'admin@example.com', password: 'admin-password' },
  { label: 'Sales', email: 'sales@example.com', password: 'sales-password' },
]

test('pressing an account fills the sign-in form with it', async () => {
  const { host } = mountSlot(DemoAccounts, { location: 'login-after-form', props: { accounts } })

  await userEvent.click(screen.getByRole('button', { name: /Sales/ }))

  expect(host.credentials).toEqual([{ email: 'sales@example.com', password: 'sales-password' }])
  expect(screen.getByRole('button', { name: /Sales/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: /Admin/ })).toHaveAttribute('aria-pressed', 'false')
})

test('without accounts nothing is drawn', () => {
  const { container } = mountSlot(DemoAccounts, {
    location: 'login-after-form',
    props: { accounts: [] },
  })

  expect(container).toBeEmptyDOMElement()
})
