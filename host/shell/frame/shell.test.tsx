import { SlotComponentRegistry } from '@slipway/sdk'
import type { MetaBody } from '@slipway/sdk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { clearRegistries, type RenderedHost, renderHost } from '../../testing/render-host'
import { sampleMeta, signedInBoot, unknownBoot } from '../../testing/sample-bodies'
import { unplaced } from '../../testing/unplaced'

afterEach(clearRegistries)

test('F47: while /meta answers 503 the user is not signed out, and nothing passes for the page', async () => {
  SlotComponentRegistry.register('Banner', () => <p>Public banner</p>)
  const api = createFakeApi()
  api.answer('GET /meta', () => problemReply(503, 'storage-unavailable'))
  api.answer('GET /slots', () => ({
    body: { slots: { 'header-banner': [{ component: 'Banner', props: {} }] } },
  }))

  const { user } = await renderHost({ path: '/', boot: unknownBoot, api })

  expect(await screen.findByText(/You are still signed in/)).toBeVisible()
  expect(screen.queryByText('Public banner')).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()

  api.answer('GET /meta', () => ({ body: sampleMeta }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  expect(screen.queryByText(/You are still signed in/)).toBeNull()
})

test('a session that is not known when the page is made leads to sign-in once the server says so', async () => {
  const api = createFakeApi()
  api.answer('GET /meta', () => problemReply(401, 'unauthenticated'))

  await renderHost({ path: '/resources/orders?page=2', boot: unknownBoot, api })

  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/resources/orders?page=2')
})

test('another page is opened: its title is told, and the focus moves to its content', async () => {
  const { user } = await renderHost({ path: '/' })

  await user.click(await screen.findByRole('link', { name: 'Orders' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(document.title).toBe('Orders · Slipway')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
})

test('signing out replaces the document', async () => {
  const { user, api, replaced } = await renderHost({ path: '/' })
  // Until the page has come the focus still moves to it, and a menu that loses it closes.
  await screen.findByRole('heading', { level: 1 })

  await user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out', ...unplaced }))

  await waitFor(() => expect(replaced).toEqual(['/app/login']))
  expect(api.calls.some(({ path }) => path === '/logout')).toBe(true)
})

test('signing out while the database is away leaves as well, and the sign-in page says how far it is', async () => {
  const api = createFakeApi()
  api.answer('POST /logout', () => problemReply(503, 'sign-out-pending'))
  const { user, replaced } = await renderHost({ path: '/', api })
  await screen.findByRole('heading', { level: 1 })

  await user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out', ...unplaced }))

  await waitFor(() => expect(replaced).toEqual(['/app/login#signed-out-here']))
})

test('a call that is answered with 401 ends the session by a new document', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders', () => problemReply(401, 'unauthenticated'))

  const { replaced } = await renderHost({ path: '/resources/orders', api })

  await waitFor(() => expect(replaced).toEqual(['/app/login']))
})

/** The session ends, and the server refuses whatever the page asks until somebody signs in, who gets `next`. */
function expire({ app, api }: RenderedHost, next: MetaBody = sampleMeta): void {
  api.answer('GET /meta', () => problemReply(401, 'session-expired'))
  api.answer('POST /login', () => {
    api.answer('GET /meta', () => ({ body: next }))
    return { body: { user: next.user } }
  })
  act(() => app.endSession())
}

test('expiry over unsaved changes asks to sign in again, and keeps what was typed', async () => {
  const host = await renderHost({ path: '/resources/orders/1/edit' })
  const { user, replaced } = host
  const reference = await screen.findByLabelText(/Reference/)
  await user.clear(reference)
  await user.type(reference, 'SO-changed')

  expire(host)
  await user.type(await screen.findByLabelText('Password'), 'secret')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull())
  expect(screen.getByLabelText(/Reference/)).toHaveValue('SO-changed')
  expect(replaced).toEqual([])
})

test('another user who signs in over unsaved changes does not get to see them', async () => {
  const host = await renderHost({ path: '/resources/orders/1/edit' })
  const { user, replaced } = host
  await user.type(await screen.findByLabelText(/Reference/), '!')

  expire(host, { ...sampleMeta, user: { ...sampleMeta.user, id: 2, name: 'Eve' } })
  await user.type(await screen.findByLabelText('Password'), 'secret')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(replaced).toEqual(['/app/login']))
})

test('the tenant switcher stands in the header, the global locations around the content', async () => {
  const meta = {
    ...sampleMeta,
    slots: {
      'tenant-switcher': [{ component: 'Tenants', props: {} }],
      'global-before-content': [{ component: 'Before', props: {} }],
      'global-after-content': [{ component: 'After', props: {} }],
    },
  }
  SlotComponentRegistry.registerMany({
    Tenants: () => <p>Tenants</p>,
    Before: () => <p>Before</p>,
    After: () => <p>After</p>,
  })
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))

  await renderHost({ path: '/', boot: { ...signedInBoot, session: 'known', meta }, api })

  const heading = await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('banner')).toContainElement(screen.getByText('Tenants'))
  expect(screen.getByText('Before').compareDocumentPosition(heading)).toBe(4)
  expect(heading.compareDocumentPosition(screen.getByText('After'))).toBe(4)
})

test('what developers should know of their slots is in the console, each thing once', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation()
  const notes = ['app/home-top/Hints: The location "home-top" is deprecated.']
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: { ...sampleMeta, notes: [...notes, 'another'] } }))
  const boot = { ...signedInBoot, meta: { ...sampleMeta, notes } }

  const { app } = await renderHost({ path: '/', boot, api })
  await act(() => app.refreshSlots())

  await waitFor(() =>
    expect(warn.mock.calls).toEqual([[`Slipway: ${notes[0]}`], ['Slipway: another']]),
  )
})
