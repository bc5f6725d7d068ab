import { mountSlot, screen } from '@slipway/sdk/testing'
import { WorldClock } from './world-clock'

test('each zone has its time', () => {
  const props = { zones: ['UTC', 'Asia/Tokyo'] }

  mountSlot(WorldClock, { location: 'dashboard-after-cards', props })

  expect(screen.getByText(/^UTC: \d+:\d\d/)).toBeVisible()
  expect(screen.getByText(/^Asia\/Tokyo: \d+:\d\d/)).toBeVisible()
})

test('a zone that nobody knows costs its own line', () => {
  const props = { zones: ['UTC', 'Atlantis/Harbour'] }

  mountSlot(WorldClock, { location: 'dashboard-after-cards', props })

  expect(screen.getByText(/^UTC: \d+:\d\d/)).toBeVisible()
  expect(screen.getByText('Atlantis/Harbour: –')).toBeVisible()
})
