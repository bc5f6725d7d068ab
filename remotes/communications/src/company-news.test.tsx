import { createFakeHost, mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import { CompanyNews } from './company-news'

const items = [
  { title: 'New warehouse', date: '2026-03-02', text: 'Graz has opened.' },
  { title: 'Summer party', date: '2026-02-01', text: 'Save the date.' },
]

test('the news stand in the order given, each with its date in the language in use', () => {
  const host = createFakeHost({ user: null, locale: 'de' })

  mountSlot(CompanyNews, { location: 'login-sidebar', props: { items }, host })

  const titles = screen.getAllByRole('heading', { level: 3 })
  expect(titles.map((title) => title.textContent)).toEqual(['New warehouse', 'Summer party'])
  expect(screen.getByText('02.03.2026')).toBeVisible()
})

test('without news the panel says so', () => {
  mountSlot(CompanyNews, { location: 'login-sidebar', props: { items: [] } })

  expect(screen.getByText('There is no news yet.')).toBeVisible()
})

test('a German reader finds the panel in German', () => {
  mountSlot(CompanyNews, {
    location: 'login-sidebar',
    props: { items: [] },
    host: { user: null, locale: 'de' },
  })

  expect(screen.getByRole('region', { name: 'Neues aus der Firma' })).toHaveTextContent(
    'Es gibt noch nichts Neues.',
  )
})
