import { GlobalComponentRegistry, SlotComponentRegistry, useHost } from '@slipway/sdk'
import type { BootBody, MetaBody } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createFakeApi, type FakeApi, problemReply } from '../testing/fake-api'
import { clearRegistries, renderHost } from '../testing/render-host'
import {
  sampleForm,
  sampleList,
  sampleMeta,
  sampleRecord,
  signedInBoot,
} from '../testing/sample-bodies'
import { unplaced } from '../testing/unplaced'

afterEach(clearRegistries)

const harbour = { id: 2, name: 'Harbour branch' }
const both = [{ id: 1, name: 'Main branch' }, harbour]
const modules = sampleMeta.modules.map((module) => ({
  ...module,
  resources: module.resources.map((resource) => ({ ...resource, shared: false })),
}))
const here: MetaBody = { ...sampleMeta, modules, tenants: both }
const elsewhere: MetaBody = { ...here, tenant: harbour }
/** The only role is gone, and with it everything. */
const nothing: MetaBody = { ...here, dashboards: [], modules: [], permissions: [] }

const bootOf = (meta: MetaBody): BootBody => ({ ...signedInBoot, session: 'known', meta })

interface Told {
  readonly meta?: MetaBody
  /** What every call for records is answered with. */
  readonly status?: number
}

/** The server announces a change, as by its event stream. */
async function tell(app: { refreshSlots(): Promise<void> }, api: FakeApi, { meta, status }: Told) {
  if (meta) api.answer('GET /meta', () => ({ body: meta }))
  if (status !== undefined) refuse(api, status)
  await act(() => app.refreshSlots())
}

function refuse(api: FakeApi, status: number): void {
  const reply = () => problemReply(status, status === 404 ? 'not-found' : 'forbidden')
  for (const path of ['', '/form', '/1', '/1/relations/lines']) {
    api.answer(`GET /resources/orders${path}`, reply)
  }
  for (const id of ['revenue', 'latest']) api.answer(`GET /dashboards/sales/cards/${id}`, reply)
}

async function render(path: string, api = createFakeApi()) {
  api.answer('GET /meta', () => ({ body: here }))
  const host = await renderHost({ path, api, boot: bootOf(here) })
  return host
}

const offered = () =>
  screen.findByRole('heading', { level: 1, name: 'This record is in Main branch' })
const cover = (name: RegExp) => screen.findByRole('dialog', { name })
const title = () => screen.findByRole('heading', { level: 1, name: 'SO-1' })
const gone = (text: RegExp | string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())
const asksForMeta = ({ calls }: FakeApi) => calls.filter(({ path }) => path === '/meta')
const changes = ({ calls }: FakeApi) => calls.filter(({ method }) => method === 'PATCH')

describe('the only role is revoked', () => {
  test('the rows of a list go, and it says why', async () => {
    const { app, api } = await render('/resources/orders')
    await screen.findByRole('link', { name: 'SO-3' })

    await tell(app, api, { meta: nothing, status: 403 })

    await gone('SO-3')
    expect(await screen.findByText('You have no access to this')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/app?in-tenant=1',
    )
    expect(await screen.findByText(/^Your rights have changed/)).toBeVisible()
  })

  test('an open record goes, with what is related to it and the title of the tab', async () => {
    const { app, api } = await render('/resources/orders/1')
    await title()
    await screen.findByRole('link', { name: 'SO-5' })
    expect(document.title).toContain('SO-1')

    await tell(app, api, { meta: nothing, status: 403 })

    await gone(/SO-/)
    expect(document.title).toBe('Slipway')
    expect(await screen.findByText('You have no access to this')).toBeVisible()
  })

  test('a question about a record goes with it', async () => {
    const { app, api, user } = await render('/resources/orders/1')
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(
      await screen.findByRole('menuitem', { name: /Delete this order/, ...unplaced }),
    )
    await screen.findByRole('dialog', { name: 'Delete SO-1?' })

    await tell(app, api, { meta: nothing, status: 403 })

    await gone(/SO-1/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('messages that name records go, and what they offer to undo', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    await user.type(await screen.findByLabelText(/Reference/), '!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Order SO-1 was saved.')

    await tell(app, api, { meta: nothing, status: 403 })

    await gone('Order SO-1 was saved.')
  })

  test('a form with unsaved work is covered, and what was typed can be copied', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, ' urgent')

    await tell(app, api, { meta: nothing, status: 403 })

    const asked = await cover(/^Your rights have changed/)
    expect(reference.closest('[inert]')).not.toBeNull()
    expect(document.title).toBe('Your rights have changed · Slipway')
    await user.click(within(asked).getByRole('button', { name: 'Copy what I typed' }))
    await within(asked).findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe('Order · Main branch\nReference: SO-1 urgent')

    await user.click(within(asked).getByRole('button', { name: 'Discard it and continue' }))
    await gone(/SO-1/)
    expect(screen.queryByDisplayValue('SO-1 urgent')).toBeNull()
    expect(await screen.findByText('You have no access to this')).toBeVisible()
  })

  test('given back, the form goes on as it was', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, '!')
    await tell(app, api, { meta: nothing })
    await cover(/^Your rights have changed/)

    await tell(app, api, { meta: here })

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reference.closest('[inert]')).toBeNull()
    expect(reference).toHaveValue('SO-1!')
  })
})

describe('another right is taken away than the form needs', () => {
  const less: MetaBody = { ...here, permissions: [] }

  test('the form stays as it is, and can be saved', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, '!')

    await tell(app, api, { meta: less })

    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Order SO-1 was saved.')).toBeVisible()
    expect(changes(api)).toMatchObject([{ body: { reference: 'SO-1!' } }])
  })

  test('a form of which a field may not be seen any more is covered', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    await user.type(await screen.findByLabelText(/Reference/), '!')
    api.answer('GET /resources/orders/form', () => {
      const form = sampleForm('edit')
      const fields = form.fields.filter((entry) => entry.kind !== 'field' || entry.name !== 'total')
      return { body: { ...form, fields } }
    })

    await tell(app, api, { meta: less })

    expect(await cover(/^Your rights have changed/)).toBeVisible()
  })
})

describe('another tab switches the tenant', () => {
  test('an open record of the other tenant goes, and the way back is offered', async () => {
    const { app, api, user } = await render('/resources/orders/1')
    await title()
    api.answer('POST /tenant', () => {
      api.answer('GET /meta', () => ({ body: here }))
      return { status: 204 }
    })

    await tell(app, api, { meta: elsewhere, status: 404 })

    await gone(/SO-1/)
    await offered()
    api.answer('GET /resources/orders/1', () => ({ body: sampleRecord(1) }))
    api.answer('GET /resources/orders/form', () => ({ body: sampleForm('view') }))
    await user.click(screen.getByRole('button', { name: 'Switch to Main branch' }))
    await title()
    expect(app.live.meta.state.get().body?.tenant?.id).toBe(1)
    expect(window.location.search).toBe('?in-tenant=1')
  })

  test('a record is drawn again, at its address, once the session is back in its tenant', async () => {
    const { app, api } = await render('/resources/orders/1?linesPage=2')
    await title()

    await tell(app, api, { meta: elsewhere })
    await offered()
    await tell(app, api, { meta: here })

    await title()
    expect(window.location.search).toBe('?linesPage=2&in-tenant=1')
    expect(screen.queryByText(/^You now work in/)).toBeNull()
  })

  test('a record goes on offering its own tenant when the session goes on to a third one', async () => {
    const third = { id: 3, name: 'Hill branch' }
    const tenants = [...both, third]
    const { app, api } = await render('/resources/orders/1')
    await title()

    await tell(app, api, { meta: { ...elsewhere, tenants } })
    await offered()
    await tell(app, api, { meta: { ...here, tenants, tenant: third } })

    expect(await screen.findByText(/^You are working in Hill branch\./)).toBeVisible()
    await offered()
    expect(window.location.search).toBe('?in-tenant=1')
  })

  test('a link into another tenant shows its record once the session works there', async () => {
    const { app, api } = await render('/resources/orders/1?in-tenant=2')
    await screen.findByRole('heading', { level: 1, name: 'This record is in Harbour branch' })

    await tell(app, api, { meta: elsewhere })

    await title()
    expect(window.location.search).toBe('?in-tenant=2')
  })

  test('a list shows the records of this one, and none of the other meanwhile', async () => {
    const { app, api } = await render('/resources/orders')
    await screen.findByRole('link', { name: 'SO-3' })
    let answer: (() => void) | undefined
    api.answer(
      'GET /resources/orders',
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { ...sampleList(1), items: [sampleRecord(77)] } })
        }),
    )

    await tell(app, api, { meta: elsewhere })

    await gone('SO-3')
    await waitFor(() => expect(answer).toBeDefined())
    await act(async () => answer?.())
    expect(await screen.findByRole('link', { name: 'SO-77' })).toBeVisible()
    const { tenant } = api.calls.findLast(({ path }) => path === '/resources/orders') ?? {}
    expect(tenant).toBe('2')
  })

  test('the figures of a dashboard go', async () => {
    const { app, api } = await render('/')
    await screen.findByText(/1,234\.56/)
    for (const id of ['revenue', 'latest']) {
      api.answer(`GET /dashboards/sales/cards/${id}`, () => new Promise(() => undefined))
    }

    await tell(app, api, { meta: elsewhere })

    await gone(/1,234\.56/)
    expect(screen.queryByText('SO-1')).toBeNull()
  })

  test('what a slot found out about the other one goes', async () => {
    function Finding() {
      const { tenant } = useHost()
      return <p>{JSON.stringify(useFirst(tenant?.name))}</p>
    }
    SlotComponentRegistry.register('Finding', Finding)
    const slots = {
      'global-before-content': [{ component: 'Finding', props: {} }],
      'dashboard-before-cards': [{ component: 'Finding', props: {} }],
    }
    const api = createFakeApi()
    const { app } = await renderHost({
      path: '/',
      api,
      boot: bootOf({ ...here, slots }),
    })
    expect(await screen.findAllByText('"Main branch"')).toHaveLength(2)

    await tell(app, api, { meta: { ...elsewhere, slots } })

    expect(await screen.findAllByText('"Harbour branch"')).toHaveLength(2)
    expect(screen.queryByText('"Main branch"')).toBeNull()
  })

  test('a form with unsaved work is covered, cannot be sent, and goes on when one switches back', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, '!')
    api.answer('POST /tenant', () => {
      api.answer('GET /meta', () => ({ body: here }))
      return { status: 204 }
    })

    await tell(app, api, { meta: elsewhere, status: 404 })

    const asked = await cover(/^You now work in Harbour branch/)
    expect(reference.closest('[inert]')).not.toBeNull()
    // Nobody can press it; a slot or a script might.
    await act(async () => reference.closest('form')?.requestSubmit())
    await screen.findByText(/Switch back to Main branch to save it/)
    expect(changes(api)).toEqual([])

    await user.click(within(asked).getByRole('button', { name: 'Switch back to Main branch' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reference.closest('[inert]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(changes(api)).toMatchObject([{ tenant: '1', user: '1' }]))
  })

  test('a form with unsaved work goes on when the other tab comes back by itself, however far it went', async () => {
    const third = { id: 3, name: 'Hill branch' }
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, '!')

    await tell(app, api, { meta: elsewhere })
    await cover(/^You now work in Harbour branch/)
    await tell(app, api, { meta: { ...here, tenant: third } })
    await tell(app, api, { meta: here })

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reference).toHaveValue('SO-1!')
    expect(window.location.search).toBe('?in-tenant=1')
  })

  test('a form whose work is discarded offers the tenant of its record', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    await user.type(await screen.findByLabelText(/Reference/), '!')
    await tell(app, api, { meta: elsewhere })
    const asked = await cover(/^You now work in Harbour branch/)

    await user.click(within(asked).getByRole('button', { name: 'Discard it and continue' }))

    await offered()
    await tell(app, api, { meta: here })
    expect(await screen.findByLabelText(/Reference/)).toHaveValue('SO-1')
  })

  test('an open question about a conflict is covered with its form', async () => {
    const api = createFakeApi()
    const current = { ...sampleRecord(1, { reference: 'Theirs' }), etag: '"1-2"' }
    api.answer('PATCH /resources/orders/1', () => problemReply(412, 'edit-conflict', { current }))
    const { app, user } = await render('/resources/orders/1/edit', api)
    await user.type(await screen.findByLabelText(/Reference/), '!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const conflict = await screen.findByRole('dialog', { name: /has changed in the meantime/ })

    await tell(app, api, { meta: elsewhere, status: 404 })

    await cover(/^You now work in Harbour branch/)
    expect(conflict.closest('[inert]')).not.toBeNull()
  })

  test('what was deleted before is not announced there, and undone nowhere else', async () => {
    const api = createFakeApi()
    let answer: (() => void) | undefined
    api.answer(
      'DELETE /resources/orders/1',
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 204 })
        }),
    )
    const { app, user } = await render('/resources/orders/1', api)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(
      await screen.findByRole('menuitem', { name: /Delete this order/, ...unplaced }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(answer).toBeDefined())

    await tell(app, api, { meta: elsewhere, status: 404 })
    await offered()
    await act(async () => answer?.())

    expect(api.calls.find(({ method }) => method === 'DELETE')?.tenant).toBe('1')
    expect(screen.queryByText(/SO-1/)).toBeNull()
    expect(window.location.pathname).toBe('/app/resources/orders/1')
  })

  test('what is typed in the own profile stays: it is nobody’s tenant’s', async () => {
    const api = createFakeApi()
    const profile = { user: here.user, roles: [], tenants: [] }
    api.answer('GET /profile', () => ({ body: profile }))
    api.answer('GET /profile/sessions', () => ({ body: { items: [] } }))
    const { app, user } = await render('/profile', api)
    const name = await screen.findByLabelText(/^Name/)
    await user.type(name, ' King')

    await tell(app, api, { meta: elsewhere })

    await screen.findByText(/^You now work in Harbour branch/)
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Lovelace King')
  })
})

test('a call that the session’s other tenant refuses makes the page look where it works', async () => {
  const { api } = await render('/resources/orders')
  await screen.findByRole('link', { name: 'SO-3' })
  // What each page asks by itself a second after its start is over: only the refusal can make it ask once more.
  await waitFor(() => expect(asksForMeta(api)).toHaveLength(1), { timeout: 10_000 })
  api.answer('GET /meta', () => ({ body: elsewhere }))
  // As the server does, whatever the page asks for: it may have the record from a link that has the focus.
  for (const path of ['', '/form', '/1', '/1/relations/lines']) {
    api.answer(`GET /resources/orders${path}`, ({ tenant }) =>
      tenant === '1' ? problemReply(409, 'tenant-changed') : problemReply(404, 'not-found'),
    )
  }

  screen.getByRole('link', { name: 'SO-1' }).click()

  await offered()
  await gone(/SO-/)
})

describe('what is on screen is asked for again', () => {
  const renew = (app: { pages: { renewRecords(): Promise<void> } }) =>
    act(() => app.pages.renewRecords())

  test.each([403, 404])('a record that answers %d goes, and so do its copies', async (status) => {
    const { app, api, user } = await render('/resources/orders/1')
    await title()
    refuse(api, status)

    await renew(app)

    await gone(/SO-/)
    expect(document.title).toBe('Slipway')
    api.answer('GET /resources/orders', () => new Promise(() => undefined))
    await user.click(await screen.findByRole('link', { name: 'Go to Orders' }))
    await screen.findByRole('heading', { level: 1, name: 'Orders' })
    expect(screen.queryByText(/SO-/)).toBeNull()
  })

  test.each([500, 503])('an answer %d takes nothing away', async (status) => {
    const { app, api } = await render('/resources/orders/1')
    await title()
    await screen.findByRole('link', { name: 'SO-5' })
    for (const path of ['', '/form', '/1', '/1/relations/lines']) {
      api.answer(`GET /resources/orders${path}`, () => problemReply(status, 'store-unavailable'))
    }

    await renew(app)

    await title()
    expect(screen.getByRole('link', { name: 'SO-5' })).toBeVisible()
  })

  test('a lost connection takes nothing away', async () => {
    const { app, api } = await render('/resources/orders')
    await screen.findByRole('link', { name: 'SO-3' })
    api.answer('GET /resources/orders', () => Promise.reject(new TypeError('Failed to fetch')))

    await renew(app)

    expect(screen.getByRole('link', { name: 'SO-3' })).toBeVisible()
  })

  test('the rows of a page before do not come back with a second try', async () => {
    const { api, user } = await render('/resources/orders')
    await screen.findByRole('link', { name: 'SO-3' })
    refuse(api, 403)
    await user.click(screen.getByRole('link', { name: 'Page 2' }))
    await screen.findByText('You have no access to this')
    api.answer('GET /resources/orders', () => new Promise(() => undefined))

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    await gone('You have no access to this')
    expect(screen.queryByText('SO-3')).toBeNull()
  })

  test('a card that answers 403 gives up its figures and says why', async () => {
    const { app, api } = await render('/')
    await screen.findByText(/1,234\.56/)
    api.answer('GET /dashboards/sales/cards/revenue', () => problemReply(403, 'forbidden'))

    await renew(app)

    await gone(/1,234\.56/)
    expect(screen.getByText('You have no access to this')).toBeVisible()
    expect(screen.getByText('SO-1')).toBeVisible()
  })

  test('a record that was deleted while one types is covered, and what was typed can be copied', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, '!')
    refuse(api, 404)

    await renew(app)

    const asked = await cover(/^This is no longer here/)
    expect(reference.closest('[inert]')).not.toBeNull()
    await user.click(within(asked).getByRole('button', { name: 'Copy what I typed' }))
    await within(asked).findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toContain('Reference: SO-1!')
    await user.click(within(asked).getByRole('button', { name: 'Discard it and continue' }))
    expect(await screen.findByText('Not found')).toBeVisible()
  })

  test('restored, it goes on as it was', async () => {
    const { app, api, user } = await render('/resources/orders/1/edit')
    const reference = await screen.findByLabelText(/Reference/)
    await user.type(reference, '!')
    api.answer('GET /resources/orders/1', () => problemReply(404, 'not-found'))
    await renew(app)
    const asked = await cover(/^This is no longer here/)
    api.answer('GET /resources/orders/1', () => ({ body: sampleRecord(1) }))

    await user.click(within(asked).getByRole('button', { name: 'Check again' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reference).toHaveValue('SO-1!')
  })
})

test('a save that is refused because the record is gone covers the form', async () => {
  const api = createFakeApi()
  GlobalComponentRegistry.register('TaxNumber', () => null)
  const { user } = await render('/resources/orders/1/edit', api)
  await user.type(await screen.findByLabelText(/Reference/), '!')
  refuse(api, 404)
  api.answer('PATCH /resources/orders/1', () => problemReply(404, 'not-found'))

  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await cover(/^This is no longer here/)).toBeVisible()
})

/** What a component keeps from its first draw. */
function useFirst<Value>(value: Value): Value {
  return useState(value)[0]
}
