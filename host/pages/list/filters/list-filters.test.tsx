import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, type FakeApi } from '../../../testing/fake-api'
import { type RenderedHost, renderHost } from '../../../testing/render-host'
import { sampleList, sampleRecord } from '../../../testing/sample-bodies'
import { unplaced } from '../../../testing/unplaced'

expect.extend(toHaveNoViolations)

beforeEach(() => localStorage.clear())

// Small pages: names of hundreds of cells are slow to work out in jsdom.
function smallApi(): FakeApi {
  const api = createFakeApi()
  api.answer('GET /resources/orders', ({ search: asked }) => ({
    body: { ...sampleList(Number(asked.get('page') ?? 1), 3, 60) },
  }))
  return api
}

const lastList = ({ calls }: FakeApi) =>
  calls
    .filter(({ path }) => path === '/resources/orders')
    .at(-1)
    ?.search.toString()

const search = () => decodeURIComponent(window.location.search)

async function openFilter({ user }: RenderedHost, label: string) {
  await user.click(await screen.findByRole('button', { name: /^Filter/ }))
  await user.click(await screen.findByRole('menuitem', { name: label, ...unplaced }))
  return screen.findByRole('dialog', { name: label })
}

test('any of several options is a filter, in the address bar and as a chip', async () => {
  const host = await renderHost({ path: '/resources/orders?page=2', api: smallApi() })

  const panel = await openFilter(host, 'Status')
  await host.user.click(within(panel).getByRole('checkbox', { name: 'Open' }))
  await host.user.click(within(panel).getByRole('checkbox', { name: 'Paid' }))
  await host.user.click(within(panel).getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(search()).toBe('?filter[status]=open,paid'))
  expect(await screen.findByRole('button', { name: 'Status Open, Paid' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filter, 1 set' })).toBeVisible()
  await waitFor(() => expect(lastList(host.api)).toBe('filter%5Bstatus%5D=open%2Cpaid&perPage=25'))
})

test('money is typed in major units and filtered by in minor ones', async () => {
  const host = await renderHost({ path: '/resources/orders', api: smallApi() })

  const panel = await openFilter(host, 'Total')
  await host.user.type(within(panel).getByRole('textbox', { name: 'From' }), '10.50')
  await host.user.type(within(panel).getByRole('textbox', { name: 'To' }), '20{Enter}')

  await waitFor(() => expect(search()).toBe('?filter[total][min]=1050&filter[total][max]=2000'))
  expect(await screen.findByRole('button', { name: 'Total €10.50 – €20.00' })).toBeVisible()
})

test('an amount that can be read in two ways is not filtered by, until one is chosen', async () => {
  const host = await renderHost({ path: '/resources/orders', api: smallApi() })
  const panel = await openFilter(host, 'Total')
  const from = within(panel).getByRole('textbox', { name: 'From' })

  await host.user.type(from, '12,50{Enter}')
  expect(search()).toBe('')
  expect(from).toHaveAttribute('aria-invalid', 'true')
  expect(from).toHaveFocus()
  await host.user.click(within(panel).getByRole('button', { name: '12.50 EUR' }))
  await host.user.click(within(panel).getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(search()).toBe('?filter[total][min]=1250'))
})

test('days are typed as the locale writes them, or as ISO', async () => {
  const host = await renderHost({ path: '/resources/orders', api: smallApi() })

  const panel = await openFilter(host, 'Due')
  await host.user.type(within(panel).getByRole('textbox', { name: 'From' }), 'Nov 22, 2026')
  await host.user.type(within(panel).getByRole('textbox', { name: 'To' }), '2026-12-24{Enter}')

  await waitFor(() =>
    expect(search()).toBe('?filter[due][min]=2026-11-22&filter[due][max]=2026-12-24'),
  )
})

test('Escape closes the calendar of a filter first, and then the filter', async () => {
  const host = await renderHost({ path: '/resources/orders', api: smallApi() })
  const panel = await openFilter(host, 'Due')
  await host.user.click(within(panel).getByRole('button', { name: 'Calendar for From' }))
  await within(panel).findByRole('grid', unplaced)

  await host.user.keyboard('{Escape}')
  await waitFor(() => expect(within(panel).queryByRole('grid', unplaced)).toBeNull())
  expect(panel).toBeInTheDocument()
  await host.user.keyboard('{Escape}')

  await waitFor(() => expect(panel).not.toBeInTheDocument())
})

test('records without a value can be asked for', async () => {
  const host = await renderHost({ path: '/resources/orders', api: smallApi() })

  const panel = await openFilter(host, 'Due')
  await host.user.click(within(panel).getByRole('checkbox', { name: 'Without a value' }))
  await host.user.click(within(panel).getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(search()).toBe('?filter[due]='))
  expect(await screen.findByRole('button', { name: 'Due without a value' })).toBeVisible()
})

test('a relation is found by searching, and its chip shows the title', async () => {
  const api = createFakeApi()
  const customer = {
    kind: 'field',
    name: 'customer',
    label: 'Customer',
    required: true,
    readOnly: false,
    type: 'relation',
    resource: 'customers',
  } as const
  api.answer('GET /resources/orders', () => ({ body: { ...sampleList(1), filters: [customer] } }))
  api.answer('GET /resources/customers', ({ search: { size } }) => ({
    body: { ...sampleList(1, 2, 2), items: size ? [miller] : [] },
  }))
  api.answer('GET /resources/customers/7', () => ({ body: miller }))
  const host = await renderHost({ path: '/resources/orders', api })

  const panel = await openFilter(host, 'Customer')
  await host.user.type(within(panel).getByRole('combobox', { name: 'Customer' }), 'mil')
  await host.user.click(await within(panel).findByRole('option', { name: 'Miller', ...unplaced }))
  await host.user.click(within(panel).getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(search()).toBe('?filter[customer]=7'))
  expect(await screen.findByRole('button', { name: 'Customer Miller' })).toBeVisible()
})

const miller = { ...sampleRecord(7), title: 'Miller' }

test('Back takes the last filter away again', async () => {
  const host = await renderHost({
    path: '/resources/orders?filter%5Burgent%5D=true',
    api: smallApi(),
  })
  await screen.findByRole('button', { name: 'Urgent Yes' })

  await host.user.click(screen.getByRole('button', { name: 'Remove the filter Urgent' }))
  await waitFor(() => expect(search()).toBe(''))
  expect(await screen.findByRole('button', { name: 'Filter' })).toHaveFocus()
  act(() => window.history.back())

  expect(await screen.findByRole('button', { name: 'Urgent Yes' })).toBeVisible()
})

test('all that narrows and orders a list is cleared at once', async () => {
  const host = await renderHost({
    path: '/resources/orders?filter%5Burgent%5D=true&filter%5Bstatus%5D=paid&q=cup&sort=-total&page=2',
    api: smallApi(),
  })

  await host.user.click(await screen.findByRole('button', { name: 'Clear all' }))

  await waitFor(() => expect(search()).toBe(''))
})

test('a filter that is not applied changes nothing', async () => {
  const host = await renderHost({ path: '/resources/orders', api: smallApi() })

  const panel = await openFilter(host, 'Status')
  await host.user.click(within(panel).getByRole('checkbox', { name: 'Open' }))
  await host.user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(search()).toBe('')
})

test('a result without records names what hides them, and how many there would be', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', ({ search: asked }) => ({
    body: sampleList(1, 1, asked.has('filter[urgent]') ? 0 : 12),
  }))
  const { user } = await renderHost({
    path: '/resources/orders?filter%5Burgent%5D=true&filter%5Bstatus%5D=paid',
    api,
  })

  await user.click(await screen.findByRole('button', { name: 'Without Urgent: Yes (12)' }))

  await waitFor(() => expect(search()).toBe('?filter[status]=paid'))
})

test('columns and rows on a page are remembered until the user signs out', async () => {
  const { user, api } = await renderHost({ path: '/resources/orders', api: smallApi() })
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Total', ...unplaced }))
  expect(screen.queryByRole('columnheader', { name: 'Total' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  await user.click(await screen.findByRole('option', { name: '50 rows', ...unplaced }))
  await waitFor(() => expect(lastList(api)).toBe('perPage=50'))

  const again = await renderHost({ path: '/resources/orders', api: smallApi() })
  await waitFor(() => expect(lastList(again.api)).toBe('perPage=50'))
  await again.app.session.signOut()

  expect(Object.keys(localStorage).filter((key) => key.startsWith('slipway:list'))).toEqual([])
})

test('a list of more than can be counted says so, and goes on by its next page', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', () => ({
    body: { ...sampleList(1), total: { value: 10_000, exact: false }, next: 'more' },
  }))
  await renderHost({ path: '/resources/orders?page=400', api })

  expect(await screen.findByText('9,976–10,000 of more than 10,000')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Page 401' })).toBeVisible()
  expect(screen.getByText('More than 10,000 records')).toBeInTheDocument()
})

test('the keyboard goes from record to record', async () => {
  const { user } = await renderHost({ path: '/resources/orders', api: smallApi() })
  await screen.findByRole('link', { name: 'SO-1' })

  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'SO-2' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: 'SO-1' })).toHaveFocus()
  await user.keyboard('{Enter}')

  await waitFor(() => expect(window.location.pathname).toBe('/app/resources/orders/1'))
})

test('axe finds nothing while a filter is set and another one is open', async () => {
  const host = await renderHost({
    path: '/resources/orders?filter%5Burgent%5D=true',
    api: smallApi(),
  })
  await openFilter(host, 'Total')

  expect(await axe(document.body)).toHaveNoViolations()
})

describe('a quick filter', () => {
  const quick = () => {
    const api = createFakeApi()
    api.answer('GET /resources/orders', () => ({
      body: { ...sampleList(1, 3, 60), quickFilters: ['status', 'urgent'] },
    }))
    return api
  }
  const open = async ({ user }: RenderedHost, label: string | RegExp) => {
    const group = await screen.findByRole('group', { name: 'Quick filters' })
    await user.click(await within(group).findByRole('button', { name: label }))
    return await screen.findByRole('menu', unplaced)
  }
  const item = (name: string) => screen.getByRole('menuitemcheckbox', { name, ...unplaced })

  test('is two clicks away, takes several options, and says which are set', async () => {
    const host = await renderHost({ path: '/resources/orders?page=2', api: quick() })
    await open(host, 'Status')

    await host.user.click(item('Paid'))
    await waitFor(() => expect(item('Paid')).toBeChecked())
    expect(search()).toBe('?filter[status]=paid')
    await host.user.click(item('Open'))
    await waitFor(() => expect(search()).toBe('?filter[status]=open,paid'))

    await waitFor(() => expect(item('Open')).toBeChecked())
    expect(screen.getByRole('button', { name: 'Status: Open, Paid', ...unplaced })).toBeVisible()
    await waitFor(() =>
      expect(screen.getByText(/60 records\. Status: Open, Paid/)).toHaveAttribute('role', 'status'),
    )
  })

  test('of yes and no closes with the choice, and is taken back where it was set', async () => {
    const host = await renderHost({ path: '/resources/orders', api: quick() })
    await open(host, 'Urgent')
    await host.user.click(item('Yes'))
    await waitFor(() => expect(search()).toBe('?filter[urgent]=true'))
    await waitFor(() => expect(screen.getByRole('menu', unplaced)).not.toBeVisible())

    await open(host, 'Urgent: Yes')
    await host.user.click(screen.getByRole('menuitem', { name: 'Any', ...unplaced }))

    await waitFor(() => expect(search()).toBe(''))
  })

  test('is there for what the list has it for, and can be reached by the keyboard', async () => {
    const host = await renderHost({ path: '/resources/orders', api: smallApi() })
    await screen.findByRole('table')
    expect(screen.queryByRole('group', { name: 'Quick filters' })).toBeNull()

    host.api.answer('GET /resources/orders', () => ({
      body: { ...sampleList(1, 3, 60), quickFilters: ['status', 'gone'] },
    }))
    await act(() => host.app.pages.renewRecords())
    const button = within(await screen.findByRole('group', { name: 'Quick filters' })).getByRole(
      'button',
    )
    button.focus()
    await host.user.keyboard('{Enter}')
    await waitFor(() => expect(item('Open')).toHaveFocus())
    await host.user.keyboard('{Enter}')

    await waitFor(() => expect(search()).toBe('?filter[status]=open'))
  })
})
