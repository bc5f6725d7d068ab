import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import { MaintenanceNotice } from './maintenance-notice'

const hour = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

test('the notice says what happens and from when', () => {
  const starts = inHours(3)

  mountSlot(MaintenanceNotice, {
    location: 'global-before-content',
    props: { message: 'The database is upgraded.', starts, minutes: 30 },
  })

  expect(screen.getByText('The database is upgraded.')).toBeVisible()
  expect(screen.getByRole('time')).toHaveAttribute('datetime', starts)
})

test('the notice stays while the maintenance goes on', () => {
  mountSlot(MaintenanceNotice, {
    location: 'global-before-content',
    props: { message: 'The database is upgraded.', starts: inHours(-1), minutes: 120 },
  })

  expect(screen.getByRole('region', { name: 'Planned maintenance' })).toBeVisible()
})

test('a maintenance that is over, or without a proper time, is not shown', () => {
  const props = { message: 'Done', starts: inHours(-3), minutes: 60 }
  const over = mountSlot(MaintenanceNotice, { location: 'global-before-content', props })
  const wrong = mountSlot(MaintenanceNotice, {
    location: 'global-before-content',
    props: { ...props, starts: 'tomorrow' },
  })

  expect(over.container).toBeEmptyDOMElement()
  expect(wrong.container).toBeEmptyDOMElement()
})
