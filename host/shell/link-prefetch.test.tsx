import { SlotComponentRegistry } from '@slipway/sdk'
import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createFakeApi } from '../testing/fake-api'
import { clearRegistries, type RenderedHost, renderHost } from '../testing/render-host'
import { anonymousBoot, sampleMeta } from '../testing/sample-bodies'

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

  expect(await screen.findByRole('link', { name: 'SO-1' })).toBeVisible()
})

test('so is the page behind a link that the keyboard stands on: a record with its form', async () => {
  const host = await renderHost({ path: '/resources/orders' })
  const link = await screen.findByRole('link', { name: 'SO-1' })
  link.focus()

  await waitFor(() => expect(callsOf(host, '/resources/orders/1')).toHaveLength(1))
  expect(callsOf(host, '/resources/orders/form')[0]?.search.get('mode')).toBe('view')
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
