import { SlotComponentRegistry } from '@slipway/sdk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createFakeApi, type FakeApi, problemReply } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleList, sampleMeta } from '../../testing/sample-bodies'

afterEach(clearRegistries)

const lastList = ({ calls }: FakeApi) =>
  calls
    .filter(({ path }) => path === '/resources/orders')
    .at(-1)
    ?.search.toString()

test('the address bar decides what is shown', async () => {
  const { api } = await renderHost({
    path: '/resources/orders?q=cup&sort=-reference&filter%5Bstatus%5D=paid&page=2&perPage=50',
  })

  await screen.findByRole('table', { name: 'Orders' })
  expect(lastList(api)).toBe('q=cup&sort=-reference&filter%5Bstatus%5D=paid&page=2&perPage=50')
  expect(screen.getByRole('searchbox')).toHaveValue('cup')
  expect(screen.getByRole('columnheader', { name: 'Reference' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('paging writes the address, and the rows follow', async () => {
  const { api, user } = await renderHost({ path: '/resources/orders' })
  expect(await screen.findByText('1–25 of 60')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Page 3' }))

  expect(await screen.findByText('51–60 of 60')).toBeVisible()
  expect(window.location.search).toBe('?page=3')
  expect(lastList(api)).toBe('page=3&perPage=25')
})

test('searching starts again at the first page, and does not fill the history', async () => {
  const { api, user } = await renderHost({ path: '/resources/orders?page=2' })
  const before = window.history.length

  await user.type(await screen.findByRole('searchbox'), 'cup')

  await waitFor(() => expect(window.location.search).toBe('?q=cup'))
  expect(window.history.length).toBe(before)
  await waitFor(() => expect(lastList(api)).toBe('q=cup&perPage=25'))
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('what a new layout has for pages of the resource comes onto its open list, and goes with it', async () => {
  SlotComponentRegistry.register('Quarter', () => <p>The quarter ends on Friday.</p>)
  const api = createFakeApi()
  const { app, user } = await renderHost({ path: '/resources/orders', api })
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByText('The quarter ends on Friday.')).toBeNull()

  const pageSlots = { 'header-banner': [{ after: 0, component: 'Quarter', props: {} }] }
  api.answer('GET /resources/orders', () => ({ body: { ...sampleList(1), pageSlots } }))
  api.answer('GET /meta', () => ({ body: { ...sampleMeta, revision: 2 } }))
  await act(() => app.onConnected({ signedIn: true, revision: 2 }))
  expect(await screen.findByText('The quarter ends on Friday.')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'SO-1' }))
  await waitFor(() => expect(screen.queryByText('The quarter ends on Friday.')).toBeNull())
})

test('a column is sorted up, then down', async () => {
  const { user } = await renderHost({ path: '/resources/orders' })
  const sort = await screen.findByRole('button', { name: 'Reference' })

  await user.click(sort)
  const header = screen.getByRole('columnheader', { name: 'Reference' })
  await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'))
  expect(window.location.search).toBe('?sort=reference')
  await user.click(screen.getByRole('button', { name: 'Reference' }))

  await waitFor(() => expect(window.location.search).toBe('?sort=-reference'))
})

test('the order that a list starts with has its arrow', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', () => ({ body: { ...sampleList(1), sort: '-status' } }))
  await renderHost({ path: '/resources/orders', api })

  const header = await screen.findByRole('columnheader', { name: 'Status' })
  expect(header).toHaveAttribute('aria-sort', 'descending')
})

test('titles that no column shows are sorted by what stands for them', async () => {
  const api = createFakeApi()
  const { columns, ...list } = sampleList(1)
  api.answer('GET /resources/orders', () => ({
    body: { ...list, columns: columns.slice(1), sort: '-id', titleSort: 'id' },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  const header = await screen.findByRole('columnheader', { name: 'Order' })
  expect(header).toHaveAttribute('aria-sort', 'descending')

  await user.click(within(header).getByRole('button'))

  await waitFor(() => expect(window.location.search).toBe('?sort=id'))
})

test('a row is a link to its record', async () => {
  await renderHost({ path: '/resources/orders' })

  const rows = within(await screen.findByRole('table')).getAllByRole('link')
  expect(rows[0]).toHaveAttribute('href', '/app/resources/orders/1')
  expect(rows[0]).toHaveAccessibleName('SO-1')
})

test('an empty resource says what to do next', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', () => ({ body: sampleList(1, 25, 0) }))
  await renderHost({ path: '/resources/orders', api })

  expect(await screen.findByText('No orders yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create the first order' })).toBeVisible()
})

test('a search without a match leads back to all', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', ({ search }) => ({
    body: sampleList(1, 25, search.has('q') ? 0 : 3),
  }))
  const { user } = await renderHost({ path: '/resources/orders?q=zzz', api })

  await user.click(await screen.findByRole('button', { name: 'Show all' }))

  expect(await screen.findByText('1–3 of 3')).toBeVisible()
})

test('a failed list can be tried again', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', () => problemReply(422, 'query-invalid'))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await screen.findByText('This could not be loaded')
  api.answer('GET /resources/orders', () => ({ body: sampleList(1) }))

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('1–25 of 60')).toBeVisible()
})

test('a resource that the user may not see says so', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', () => problemReply(403, 'forbidden'))
  await renderHost({ path: '/resources/orders', api })

  expect(await screen.findByText('You have no access to this')).toBeVisible()
})
