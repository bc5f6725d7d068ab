import { SlotComponentRegistry, useHost } from '@slipway/sdk'
import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createFakeApi } from '../../testing/fake-api'
import { clearRegistries, type RenderedHost, renderHost } from '../../testing/render-host'
import { anonymousBoot, sampleList, sampleMeta } from '../../testing/sample-bodies'

afterEach(clearRegistries)

const callsOf = ({ api }: RenderedHost, path: string) =>
  api.calls.filter((call) => call.method === 'GET' && call.path === path)

test('the page behind a link that the pointer rests on is fetched: it is there when it is opened', async () => {
  const host = await renderHost({ path: '/' })
  const link = await screen.findByRole('link', { name: 'Orders' })
  await host.user.hover(link)
  await waitFor(() => expect(callsOf(host, '/resources/orders')).toHaveLength(1))
  host.api.answer('GET /resources/orders', () => new Promise(() => undefined))

  await host.user.click(link)

  // A card of the dashboard has such a link as well.
  await screen.findByRole('heading', { level: 1, name: 'Orders' })
  expect(await screen.findByRole('link', { name: 'SO-1' })).toBeVisible()
})

test('so is the page behind a link that the keyboard stands on: a record with its form', async () => {
  const host = await renderHost({ path: '/resources/orders' })
  const link = await screen.findByRole('link', { name: 'SO-1' })
  link.focus()

  await waitFor(() => expect(callsOf(host, '/resources/orders/1')).toHaveLength(1))
  expect(callsOf(host, '/resources/orders/form')[0]?.search.get('mode')).toBe('view')
})

test('what was asked for ahead of a change is not shown after it', async () => {
  const Change = () => {
    const { refresh } = useHost()
    return <button onClick={() => void refresh()}>Change</button>
  }
  SlotComponentRegistry.register('Change', Change)
  const slots = { 'global-before-content': [{ component: 'Change', props: {} }] }
  const meta = { ...sampleMeta, slots }
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))
  let reply: (answer: { body: unknown }) => void = () => undefined
  api.answer('GET /resources/orders', () => new Promise((resolve) => void (reply = resolve)))
  const boot = { ...anonymousBoot, session: 'known', meta } as const
  const host = await renderHost({ path: '/', boot, api })
  const link = await screen.findByRole('link', { name: 'Orders' })
  await host.user.hover(link)
  await waitFor(() => expect(callsOf(host, '/resources/orders')).toHaveLength(1))

  await host.user.click(screen.getByRole('button', { name: 'Change' }))
  reply({ body: { ...sampleList(1), items: [] } })
  api.answer('GET /resources/orders', () => ({ body: sampleList(1) }))
  await host.user.click(link)

  // A card of the dashboard has such a link as well.
  await screen.findByRole('heading', { level: 1, name: 'Orders' })
  expect(await screen.findByRole('link', { name: 'SO-1' })).toBeVisible()
})

test('a slot that the next page has as well is not mounted again', async () => {
  const mounted = jest.fn()
  function Everywhere() {
    useEffect(() => mounted(), [])
    return <p>Everywhere</p>
  }
  SlotComponentRegistry.register('Everywhere', Everywhere)
  const slots = { 'global-before-content': [{ component: 'Everywhere', props: {} }] }
  const meta = { ...sampleMeta, slots }
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))
  const boot = { ...anonymousBoot, session: 'known', meta } as const
  const { user } = await renderHost({ path: '/', boot, api })
  await user.click(await screen.findByRole('link', { name: 'Orders' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(screen.getByText('Everywhere')).toBeVisible()
  expect(mounted).toHaveBeenCalledTimes(1)
})
