import { CodedError } from '@slipway/sdk/contract'
import { createFakeHost, mountSlot } from '@slipway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TenantSwitcher } from './tenant-switcher'

const north = { id: 1, name: 'North' }
const south = { id: 2, name: 'South' }
const options = { location: 'tenant-switcher', props: {} } as const

test('choosing another company switches to it', async () => {
  const host = createFakeHost({ tenant: north, tenants: [north, south] })
  mountSlot(TenantSwitcher, { ...options, host })

  await userEvent.click(screen.getByRole('button', { name: 'North' }))
  await userEvent.click(await screen.findByText('South'))

  await waitFor(() => expect(host.switched).toEqual([2]))
})

test('choosing the company that is worked for changes nothing', async () => {
  const host = createFakeHost({ tenant: north, tenants: [north, south] })
  mountSlot(TenantSwitcher, { ...options, host })

  await userEvent.click(screen.getByRole('button', { name: 'North' }))
  await userEvent.click(within(await screen.findByRole('menu')).getByText('North'))

  expect(host.switched).toEqual([])
})

test('a refused switch is told', async () => {
  const refuse = () => Promise.reject(new CodedError('forbidden', 'You left that company.'))
  const host = {
    ...createFakeHost({ tenant: north, tenants: [north, south] }),
    switchTenant: refuse,
  }
  mountSlot(TenantSwitcher, { ...options, host })

  await userEvent.click(screen.getByRole('button', { name: 'North' }))
  await userEvent.click(await screen.findByText('South'))

  await waitFor(() => expect(host.notices[0]?.message).toContain('You left that company.'))
})

test('one company is only named, none draws nothing', () => {
  const alone = createFakeHost({ tenant: north, tenants: [north] })
  mountSlot(TenantSwitcher, { ...options, host: alone })
  expect(screen.getByText('North')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()

  mountSlot(TenantSwitcher, options)

  expect(screen.getAllByText(/./, { selector: 'span' })).toHaveLength(1)
})
