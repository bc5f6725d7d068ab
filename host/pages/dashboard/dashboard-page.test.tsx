import type { CardBody, CardData, DashboardEntry, MetaBody } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi, type FakeApi, problemReply } from '../../testing/fake-api'
import { type RenderedHost, renderHost } from '../../testing/render-host'
import { sampleMeta, signedInBoot } from '../../testing/sample-bodies'

expect.extend(toHaveNoViolations)

const line: CardData = {
  kind: 'line',
  format: 'money',
  currency: 'EUR',
  x: { label: 'Day', format: 'date' },
  series: [
    { name: 'last', label: 'Last week' },
    { name: 'a.b', label: 'The week before' },
  ],
  points: [
    { x: '2026-11-19', values: { last: 123_400, 'a.b': 50 } },
    { x: '2026-11-20', values: { last: null } },
  ],
}
const list: CardData = {
  kind: 'list',
  format: 'number',
  items: [{ path: '/resources/orders/7', title: 'Order 7', text: 'Leipzig', value: 1234.5 }],
}
const number: CardData = {
  kind: 'number',
  format: 'percent',
  value: 0.256,
  previous: 0.2,
  trend: [1, 3, 2],
}

function bodyOf(data: CardData, ageSeconds = 0): CardBody {
  return { data, computedAt: new Date(Date.now() - ageSeconds * 1000).toISOString(), ageSeconds }
}

interface OpenOptions {
  readonly locale?: string
  readonly age?: number
  readonly empty?: string
}

async function open(data: CardData, options: OpenOptions = {}): Promise<RenderedHost> {
  const { locale = 'en', age = 0, empty } = options
  const api = createFakeApi()
  api.answer('GET /dashboards/sales/cards/one', () => ({ body: bodyOf(data, age) }))
  return openWith(api, metaWith(data.kind, locale, empty))
}

// The page asks for its meta once more after it has been painted.
function openWith(api: FakeApi, meta: MetaBody): Promise<RenderedHost> {
  api.answer('GET /meta', () => ({ body: meta }))
  return renderHost({ path: '/', api, boot: { ...signedInBoot, session: 'known', meta } })
}

function metaWith(component: string, locale = 'en', empty?: string): MetaBody {
  const props = { label: 'Figures', ...(empty && { empty }) }
  const cards = [{ id: 'one', component, props, width: 6 }]
  const dashboard: DashboardEntry = {
    name: 'sales',
    label: 'Sales',
    path: '/dashboards/sales',
    order: 1,
    cards,
  }
  const user = { ...sampleMeta.user, locale }
  return { ...sampleMeta, dashboards: [dashboard], user }
}

// The library of charts is large: its first evaluation is no test's business.
beforeAll(async () => {
  await import('./charts/chart-drawing')
})

const card = () => screen.findByRole('region', { name: 'Figures' })

test('a chart can be read as a table, and everybody can switch to it', async () => {
  const { user } = await open(line)
  const table = await within(await card()).findByRole('table', { name: 'Figures' })

  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayLast weekThe week before', 'Nov 19, 2026€1,234.00€0.50', 'Nov 20, 2026——'])
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))

  await screen.findByRole('button', { name: 'Show as table', pressed: true })
  expect(await axe(document.body)).toHaveNoViolations()
})

test('figures are written as the reader is used to, with the age in words', async () => {
  await open(line, { locale: 'de', age: 125 })
  const region = await card()

  expect(await within(region).findByText('1.234,00 €')).toBeInTheDocument()
  expect(within(region).getByText(/^Stand .* · 2 Minuten alt$/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Als Tabelle anzeigen' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('de')
})

test('a number tells its change in words', async () => {
  await open(number)

  expect(await within(await card()).findByText('25.6%')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'up' }).parentElement).toHaveTextContent('28%')
})

test('a list links to what it names', async () => {
  const { user } = await open(list)

  const link = await screen.findByRole('link', { name: 'Order 7' })
  expect(link.closest('li')).toHaveTextContent('Order 7Leipzig1,234.5')
  await user.click(link)
  expect(window.location.pathname).toBe('/app/resources/orders/7')
})

test.each<CardData>([
  { ...line, points: [] },
  { kind: 'list', items: [] },
  { kind: 'table', columns: [{ name: 'a', label: 'A' }], rows: [] },
])('a $kind without anything in it says so', async (data) => {
  await open(data)

  expect(await screen.findByText('Nothing here at the moment.')).toBeInTheDocument()
})

const zeros = [
  { x: '2026-11-19', values: { last: 0, 'a.b': 0 } },
  { x: '2026-11-20', values: { last: null } },
]

test.each([
  ['en', 'Every value from Nov 19, 2026 to Nov 20, 2026 is 0.'],
  ['de', 'Alle Werte vom 19.11.2026 bis 20.11.2026 sind 0.'],
])('a chart of nothing but 0 says so in words, without an axis (%s)', async (locale, words) => {
  await open({ ...line, points: zeros }, { locale })
  const region = await card()

  expect(await within(region).findByText(words)).toBeVisible()
  expect(within(region).queryByRole('table')).toBeNull()
  expect(region).not.toHaveTextContent('€')
  expect(await axe(document.body)).toHaveNoViolations()
})

test.each<CardData>([
  { ...line, points: zeros },
  { ...line, kind: 'bar', points: [] },
  { kind: 'number', format: 'money', value: 0, trend: [0, 0], caption: 'Paid' },
  { kind: 'list', items: [] },
  { kind: 'table', columns: [{ name: 'a', label: 'A' }], rows: [] },
])('a $kind of nothing says so in the words of the application', async (data) => {
  await open(data, { empty: 'Nothing sold in these 30 days.' })
  const region = await card()

  expect(await within(region).findByText('Nothing sold in these 30 days.')).toBeVisible()
  expect(region).not.toHaveTextContent('Paid')
})

test.each(['number', 'line', 'bar', 'list', 'table'])(
  'a %s card that fails can be tried again by itself',
  async (component) => {
    const api = createFakeApi()
    api.answer('GET /dashboards/sales/cards/one', () => problemReply(422, 'internal'))
    const { user } = await openWith(api, metaWith(component))

    const alert = await within(await card()).findByRole('alert')
    expect(alert).toHaveTextContent('This could not be loaded.')
    api.answer('GET /dashboards/sales/cards/one', () => ({ body: bodyOf(list) }))
    await user.click(within(alert).getByRole('button', { name: /^Retry \S/ }))

    expect(await screen.findByRole('link', { name: 'Order 7' })).toBeInTheDocument()
  },
)

test('figures stay when newer ones do not come, and the card says so', async () => {
  const { app, api, user } = await open(list)
  await screen.findByRole('link', { name: 'Order 7' })
  api.answer('GET /dashboards/sales/cards/one', () => problemReply(422, 'internal'))
  await app.pages.renewRecords()

  const again = await screen.findByRole('button', { name: 'Update failed, try again' })
  expect(screen.getByRole('link', { name: 'Order 7' })).toBeInTheDocument()
  api.answer('GET /dashboards/sales/cards/one', () => ({ body: bodyOf(list) }))
  await user.click(again)

  await waitFor(() => expect(again).not.toBeInTheDocument())
})

test('while figures are fetched the card says so', async () => {
  const api = createFakeApi()
  api.answer('GET /dashboards/sales/cards/one', () => new Promise(() => undefined))
  await openWith(api, metaWith('bar'))

  expect(await screen.findByRole('status', { name: 'Loading figures' })).toBeVisible()
})
