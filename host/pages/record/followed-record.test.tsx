import { SlotComponentRegistry } from '@slipway/sdk'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { recordChanged, shownRecords } from '../../stream/shown-records'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleRecord } from '../../testing/sample-bodies'

afterEach(clearRegistries)

const asked = ({ calls }: FakeApi) =>
  calls.filter(({ method, path }) => method === 'GET' && path === '/resources/orders/1').length
const names = () => shownRecords.get().map(({ resource, id }) => `${resource}/${id}`)
const change = (id = 1) => act(async () => recordChanged({ resource: 'orders', id }))

/** An order that somebody else pays: from then on its reply has a slot for paid ones. */
async function renderOrder(path: string) {
  SlotComponentRegistry.register('Ship', () => <button type="button">Ship it</button>)
  const api = createFakeApi()
  const host = await renderHost({ path, api })
  await screen.findByRole('heading', { level: 1, name: /SO-1/ })
  await waitFor(() => expect(names()).toEqual(['orders/1']))
  const pay = () =>
    api.answer('GET /resources/orders/1', () => ({
      body: {
        ...sampleRecord(1, { status: 'paid' }),
        etag: '"1-2"',
        pageSlots: {
          'resource-before-form': [{ after: 0, component: 'Ship', props: {} }],
        },
      },
    }))
  return { ...host, pay }
}

test('a record that somebody else changed is asked for once, and its slots change', async () => {
  const { api, pay } = await renderOrder('/resources/orders/1')
  pay()
  const before = asked(api)

  await change()

  expect(await screen.findByRole('button', { name: 'Ship it' })).toBeVisible()
  expect(asked(api)).toBe(before + 1)
})

test('what is typed in its form stays, and the slots around the form change', async () => {
  const { api, pay } = await renderOrder('/resources/orders/1/edit')
  const field = await screen.findByRole('textbox', { name: /Reference/ })
  fireEvent.change(field, { target: { value: 'Mine' } })
  pay()
  const before = asked(api)

  await change()

  expect(await screen.findByRole('button', { name: 'Ship it' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: /Reference/ })).toHaveValue('Mine')
  expect(asked(api)).toBe(before + 1)
})

test('the change of another record costs nothing, nor does one after the page was left', async () => {
  const { api, user } = await renderOrder('/resources/orders/1')
  const before = asked(api)
  await change(2)
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit SO-1' })
  expect(names()).toEqual(['orders/1'])

  act(() => {
    window.history.pushState(null, '', '/app/resources/orders')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(names()).toEqual([]))
  await change()

  expect(asked(api)).toBe(before)
})

test('what changed while its page was left is there when it is opened again', async () => {
  const { api, pay } = await renderOrder('/resources/orders/1')
  const go = (path: string) =>
    act(() => {
      window.history.pushState(null, '', `/app${path}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
  go('/resources/orders')
  await waitFor(() => expect(names()).toEqual([]))
  pay()
  // The stream may name it for a while.
  await change()
  const before = asked(api)

  go('/resources/orders/1')

  expect(await screen.findByRole('button', { name: 'Ship it' })).toBeVisible()
  expect(asked(api)).toBe(before + 1)
})

test('a change that is told before the first reply has come is asked for behind it', async () => {
  SlotComponentRegistry.register('Ship', () => <button type="button">Ship it</button>)
  const api = createFakeApi()
  let answer = () => {}
  const isRead = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.answer('GET /resources/orders/1', async () => {
    await isRead
    return { body: { ...sampleRecord(1, { status: 'open' }), etag: '"1-1"' } }
  })
  await renderHost({ path: '/resources/orders/1', api })
  await waitFor(() => expect(names()).toEqual(['orders/1']))
  await change()
  const before = asked(api)

  await act(async () => answer())

  await screen.findByRole('heading', { level: 1, name: /SO-1/ })
  await waitFor(() => expect(asked(api)).toBe(before + 1))
})

test.each(['/resources/unknown/2', '/resources/orders%2C1/2', '/resources/orders/0'])(
  'an address that leads to no resource or record is not named: %s',
  async (path) => {
    await renderHost({ path })
    await screen.findByRole('heading', { level: 1 })

    expect(names()).toEqual([])
  },
)
