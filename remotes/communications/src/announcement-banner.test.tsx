import { createFakeHost, mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AnnouncementBanner } from './announcement-banner'

const props = {
  message: 'Stocktaking on Friday',
  tone: 'warning',
  link: { label: 'See the products', path: '/resources/products' },
} as const

beforeEach(() => localStorage.clear())

test('the banner says its message and leads to its page', async () => {
  const { host } = mountSlot(AnnouncementBanner, { location: 'header-banner', props })

  await userEvent.click(screen.getByRole('link', { name: 'See the products' }))

  expect(screen.getByRole('region', { name: 'Announcement' })).toHaveTextContent('Stocktaking')
  expect(host.visited).toEqual(['/resources/products'])
})

test('before sign-in the banner leads nowhere', () => {
  const host = createFakeHost({ user: null })

  mountSlot(AnnouncementBanner, { location: 'header-banner', props, host })

  expect(screen.queryByRole('link', { name: 'See the products' })).toBeNull()
})

test('a closed announcement stays closed, a new one is shown', async () => {
  const { unmount } = mountSlot(AnnouncementBanner, { location: 'header-banner', props })
  await userEvent.click(screen.getByRole('button', { name: 'Close announcement' }))
  unmount()

  const same = mountSlot(AnnouncementBanner, { location: 'header-banner', props })
  expect(same.container).toBeEmptyDOMElement()
  same.unmount()
  mountSlot(AnnouncementBanner, {
    location: 'header-banner',
    props: { message: 'Moved to Monday' },
  })

  expect(screen.getByText('Moved to Monday')).toBeVisible()
})

test('an announcement that was closed stays closed in another language', async () => {
  const message = { $text: { en: 'Stocktaking', de: 'Inventur' } }
  const { host, container } = mountSlot(AnnouncementBanner, {
    location: 'header-banner',
    props: { id: 'stocktaking', message },
    host: { locale: 'de' },
  })
  expect(screen.getByRole('region', { name: 'Ankündigung' })).toHaveTextContent('Inventur')

  await userEvent.click(screen.getByRole('button', { name: 'Ankündigung schließen' }))
  host.change({ locale: 'en' })

  expect(container).toBeEmptyDOMElement()
})
