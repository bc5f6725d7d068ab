import { SlotComponentRegistry, useHost } from '@slipway/sdk'
import type { BootBody, MetaBody } from '@slipway/sdk/contract'
import { Anchor } from '@slipway/sdk/ui'
import { act, screen, waitFor } from '@testing-library/react'
import { createFakeApi, type FakeApi, problemReply } from '../testing/fake-api'
import { clearRegistries, renderHost } from '../testing/render-host'
import {
  anonymousBoot,
  sampleList,
  sampleMeta,
  signedInBoot,
  unknownBoot,
} from '../testing/sample-bodies'

afterEach(clearRegistries)

const main = { id: 1, name: 'Main branch' }
const harbour = { id: 2, name: 'Harbour branch' }
const modules = sampleMeta.modules.map((module) => ({
  ...module,
  resources: module.resources.map((resource) => ({ ...resource, shared: false })),
}))
const slots = { 'tenant-switcher': [{ component: 'Switcher', props: {} }] }
const here: MetaBody = { ...sampleMeta, modules, tenants: [main, harbour], slots }
const there: MetaBody = { ...here, tenant: harbour }
const bootOf = (meta: MetaBody): BootBody => ({ ...signedInBoot, session: 'known', meta })

/** A server whose session works where it was sent last. */
function createServer({
  tenant = main,
  answer = here,
}: {
  tenant?: typeof main
  answer?: MetaBody
} = {}) {
  const api = createFakeApi()
  let at = tenant
  api.answer('GET /meta', () => ({ body: { ...answer, tenant: at } }))
  api.answer('POST /tenant', ({ body }) => {
    at = (body as { tenant: number }).tenant === 2 ? harbour : main
    return { status: 204 }
  })
  return api
}

function registerSwitcher(): void {
  function Switcher() {
    const { switchTenant } = useHost()
    return (
      <button type="button" onClick={() => void switchTenant(2)}>
        Work in Harbour
      </button>
    )
  }
  SlotComponentRegistry.register('Switcher', Switcher)
}

const address = () => window.location.pathname + decodeURIComponent(window.location.search)
const switches = ({ calls }: FakeApi) => calls.filter(({ path }) => path === '/tenant')
const record = () => screen.findByRole('heading', { level: 1, name: 'SO-1' })

describe('the address bar', () => {
  test.each([
    ['/', '/app/?in-tenant=1'],
    ['/dashboards/sales', '/app/dashboards/sales?in-tenant=1'],
    ['/resources/orders?sort=status#top', '/app/resources/orders?sort=status&in-tenant=1'],
    ['/resources/orders/1', '/app/resources/orders/1?in-tenant=1'],
    ['/profile', '/app/profile'],
    ['/nowhere', '/app/nowhere'],
  ])('says in which tenant %s is, where it is in one', async (path, expected) => {
    await renderHost({ path, api: createServer(), boot: bootOf(here) })

    expect(address()).toBe(expected)
  })

  test.each([
    ['for records that all tenants share', '/resources/orders/1', {}],
    ['where there are no tenants', '/', { tenant: null, tenants: [] }],
  ])('names none %s', async (_where, path, more) => {
    await renderHost({ path, boot: bootOf({ ...sampleMeta, ...more }) })

    expect(address()).toBe(`/app${path}`)
  })

  test('says it as well once it is known who is signed in', async () => {
    await renderHost({ path: '/resources/orders/1', api: createServer(), boot: unknownBoot })

    await record()
    expect(address()).toBe('/app/resources/orders/1?in-tenant=1')
  })

  test('goes on saying it from page to page, and so do the addresses of links', async () => {
    const { user } = await renderHost({
      path: '/resources/orders?in-tenant=1',
      api: createServer(),
      boot: bootOf(here),
    })
    const link = await screen.findByRole('link', { name: 'SO-1' })
    expect(link).toHaveAttribute('href', '/app/resources/orders/1?in-tenant=1')

    await user.click(link)

    await record()
    expect(address()).toBe('/app/resources/orders/1?in-tenant=1')
  })
})

test('the address of a link that a slot draws names it as well', async () => {
  SlotComponentRegistry.register('Hint', () => (
    <>
      <Anchor to="/resources/orders?q=late#first">Late orders</Anchor>
      <Anchor to="/profile">Profile</Anchor>
      <Anchor to="/resources/orders/1?in-tenant=2">Theirs</Anchor>
    </>
  ))
  const slots = { 'dashboard-before-cards': [{ component: 'Hint', props: {} }] }
  await renderHost({ path: '/', api: createServer(), boot: bootOf({ ...here, slots }) })
  const link = (name: string) => screen.findByRole('link', { name })

  expect(await link('Late orders')).toHaveAttribute(
    'href',
    '/app/resources/orders?q=late&in-tenant=1#first',
  )
  expect(await link('Profile')).toHaveAttribute('href', '/app/profile')
  expect(await link('Theirs')).toHaveAttribute('href', '/app/resources/orders/1?in-tenant=2')
})

describe('a link to a record of another tenant', () => {
  const path = '/resources/orders/1?linesPage=2&in-tenant=2'
  const open = (meta: MetaBody, api = createServer()) =>
    renderHost({ path, api, boot: bootOf(meta) })

  test('offers the switch to those who belong to it, and asks the server for nothing before', async () => {
    const { api, user } = await open(here)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This record is in Harbour branch' }),
    ).toBeVisible()
    expect(screen.getByText(/^You are working in Main branch\./)).toBeVisible()
    expect(document.title).toBe('This record is in Harbour branch · Slipway')
    expect(api.calls.filter(({ path: called }) => called.startsWith('/resources'))).toEqual([])
    expect(switches(api)).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Switch to Harbour branch' }))

    await record()
    expect(switches(api)).toMatchObject([{ body: { tenant: 2 } }])
    expect(address()).toBe('/app/resources/orders/1?linesPage=2&in-tenant=2')
    expect(api.calls.find(({ path: called }) => called === '/resources/orders/1')?.tenant).toBe('2')
  })

  test('leads to the list of this one for those who stay', async () => {
    const { api, user } = await open(here)

    await user.click(await screen.findByRole('link', { name: 'Stay in Main branch' }))

    expect(await screen.findByRole('link', { name: 'SO-1' })).toBeVisible()
    expect(address()).toBe('/app/resources/orders?in-tenant=1')
    expect(switches(api)).toEqual([])
  })

  test.each([
    ['another tenant', '2'],
    ['no tenant', '999'],
    ['no number', 'Harbour'],
  ])('is no page for those who do not belong to it, just like a link to %s', async (_what, id) => {
    const api = createServer()
    const meta = { ...here, tenants: [main] }

    await renderHost({ path: `/resources/orders/1?in-tenant=${id}`, api, boot: bootOf(meta) })

    expect(await screen.findByText('There is no such page')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/SO-1|Harbour/)
    expect(api.calls.filter(({ path: called }) => called.startsWith('/resources'))).toEqual([])
  })

  test('says so when the switch fails, and still offers it', async () => {
    const api = createServer()
    api.answer('POST /tenant', () => problemReply(503, 'storage-unavailable'))
    const { user } = await open(here, api)

    await user.click(await screen.findByRole('button', { name: 'Switch to Harbour branch' }))

    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Switch to Harbour branch' })).toBeEnabled()
  })

  test('leads to the record when the switch is made elsewhere on the page', async () => {
    registerSwitcher()
    const { user } = await open(here)
    await screen.findByText('This record is in Harbour branch')

    await user.click(screen.getByRole('button', { name: 'Work in Harbour' }))

    await record()
    expect(address()).toBe('/app/resources/orders/1?linesPage=2&in-tenant=2')
  })

  test('opens the record that all tenants share without a question', async () => {
    await open({ ...sampleMeta, tenants: [main, harbour] })

    await record()
  })
})

describe('somebody who signs in by a link', () => {
  const next = encodeURIComponent('/resources/orders/1?in-tenant=2')

  async function signInBy(api: FakeApi) {
    api.answer('POST /login', () => ({ body: { user: here.user } }))
    const { user } = await renderHost({ path: `/login?next=${next}`, api, boot: anonymousBoot })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  test('keeps its tenant on the way to the sign-in page', async () => {
    await renderHost({ path: '/resources/orders/1?in-tenant=2', boot: anonymousBoot })

    expect(new URLSearchParams(window.location.search).get('next')).toBe(
      '/resources/orders/1?in-tenant=2',
    )
  })

  test('is in its tenant at once', async () => {
    const api = createServer()

    await signInBy(api)

    await record()
    expect(switches(api)).toMatchObject([{ body: { tenant: 2 } }])
    expect(address()).toBe('/app/resources/orders/1?in-tenant=2')
  })

  test('gets no page of a tenant that is not theirs', async () => {
    const api = createServer({ answer: { ...here, tenants: [main] } })

    await signInBy(api)

    expect(await screen.findByText('There is no such page')).toBeVisible()
    expect(switches(api)).toEqual([])
  })

  test('is only asked when the session was there before: a link switches nobody', async () => {
    const api = createServer()

    await renderHost({ path: `/login?next=${next}`, api, boot: bootOf(here) })

    expect(await screen.findByText('This record is in Harbour branch')).toBeVisible()
    expect(switches(api)).toEqual([])
  })
})

describe('a switch of the tenant', () => {
  async function switchAt(path: string, meta: MetaBody = here) {
    registerSwitcher()
    const api = createServer({ answer: meta })
    const { user, app } = await renderHost({ path, api, boot: bootOf(meta) })
    await user.click(await screen.findByRole('button', { name: 'Work in Harbour' }))
    await waitFor(() => expect(app.live.meta.state.get().body?.tenant?.id).toBe(2))
    return api
  }
  const leadsTo = (expected: string) => waitFor(() => expect(address()).toBe(expected))

  test('stays on the same list, with its search, filter and sort, from its first page on', async () => {
    const api = await switchAt('/resources/orders?q=SO&sort=status&filter[status]=open&page=2')

    await leadsTo('/app/resources/orders?q=SO&sort=status&filter[status]=open&in-tenant=2')
    await waitFor(() => {
      const last = api.calls.findLast(({ path }) => path === '/resources/orders')
      expect(last?.tenant).toBe('2')
      expect(last?.search.get('filter[status]')).toBe('open')
    })
  })

  test('leaves out a filter by a record of the tenant that is left', async () => {
    const customer = {
      kind: 'field',
      name: 'customer',
      label: 'Customer',
      type: 'relation',
      resource: 'customers',
      required: false,
      readOnly: false,
    } as const
    const list = sampleList(1)
    registerSwitcher()
    const api = createServer()
    api.answer('GET /resources/orders', () => ({
      body: { ...list, filters: [...list.filters, customer] },
    }))
    const path = '/resources/orders?filter[customer]=7&filter[status]=open'
    const { user } = await renderHost({ path, api, boot: bootOf(here) })
    await screen.findByRole('link', { name: 'SO-1' })

    await user.click(await screen.findByRole('button', { name: 'Work in Harbour' }))

    await leadsTo('/app/resources/orders?filter[status]=open&in-tenant=2')
  })

  test('leads from a record to the list of its kind, since it is in no other tenant', async () => {
    await switchAt('/resources/orders/1')

    await leadsTo('/app/resources/orders?in-tenant=2')
  })

  test('leads to the start page where the list is not to be seen', async () => {
    registerSwitcher()
    const api = createServer()
    const { user } = await renderHost({ path: '/resources/orders', api, boot: bootOf(here) })
    await screen.findByRole('link', { name: 'SO-1' })
    api.answer('POST /tenant', () => {
      api.answer('GET /meta', () => ({ body: { ...there, modules: [] } }))
      return { status: 204 }
    })

    await user.click(await screen.findByRole('button', { name: 'Work in Harbour' }))

    await leadsTo('/app?in-tenant=2')
  })

  test.each([
    ['/dashboards/sales', '/app/dashboards/sales?in-tenant=2'],
    ['/profile', '/app/profile'],
  ])('stays at %s', async (path, expected) => {
    await switchAt(path)

    await leadsTo(expected)
  })

  test('is undone by the way back only when it is asked for', async () => {
    await switchAt('/resources/orders/1')
    await leadsTo('/app/resources/orders?in-tenant=2')

    act(() => window.history.back())

    expect(await screen.findByText('This record is in Main branch')).toBeVisible()
  })
})
