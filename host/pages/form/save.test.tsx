import type { MetaBody, ResourceRecord } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createFakeApi, type FakeApi, problemReply } from '../../testing/fake-api'
import { renderHost } from '../../testing/render-host'
import { sampleMeta, sampleRecord } from '../../testing/sample-bodies'

const save = () => screen.getByRole('button', { name: 'Save changes' })
const changes = ({ calls }: FakeApi) => calls.filter(({ method }) => method === 'PATCH')
const creations = ({ calls }: FakeApi) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/resources/orders')

async function renderEdit(api: FakeApi) {
  const host = await renderHost({ path: '/resources/orders/1/edit', api })
  return { ...host, reference: await screen.findByLabelText(/Reference/) }
}

async function renderCreate(api: FakeApi) {
  const host = await renderHost({ path: '/resources/orders/new', api })
  const reference = await screen.findByLabelText(/Reference/)
  await host.user.type(reference, 'SO-77')
  return { ...host, create: screen.getByRole('button', { name: 'Create order' }), reference }
}

test('a value that another record has is marked at its field', async () => {
  const api = createFakeApi()
  const detail = 'Another record already has this value for Reference.'
  const errors = [{ pointer: '/reference', code: 'taken', detail }]
  api.answer('PATCH /resources/orders/1', () => problemReply(409, 'not-unique', { detail, errors }))
  const { user, reference } = await renderEdit(api)

  await user.type(reference, '-mine')
  await user.click(save())

  expect(await screen.findByText('Another record already has this value.')).toBeVisible()
  expect(reference).toBeInvalid()
  expect(reference).toHaveFocus()
  expect(reference).toHaveValue('SO-1-mine')
})

describe('somebody else was faster', () => {
  function conflictApi(
    theirs: Readonly<Record<string, unknown>>,
    more: Partial<ResourceRecord> = {},
  ): FakeApi {
    const api = createFakeApi()
    const current: ResourceRecord = { ...sampleRecord(1, theirs), etag: '"1-2"', ...more }
    api.answer('PATCH /resources/orders/1', ({ ifMatch, body }) => {
      if (ifMatch !== current.etag) return problemReply(412, 'edit-conflict', { current })
      return { body: { ...sampleRecord(1, { ...current.values, ...(body as object) }) } }
    })
    return api
  }

  test('one sees field by field what changed, chooses, and saves over the version one saw', async () => {
    const api = conflictApi({ reference: 'SO-theirs', status: 'paid', note: 'from them' })
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '-mine')
    await user.type(screen.getByLabelText(/Note/), 'from me')
    await user.click(save())

    const dialog = await screen.findByRole('dialog', { name: 'SO-1 has changed in the meantime' })
    const choice = (label: string) => within(dialog).getByRole('group', { name: label })
    expect(
      within(choice('Reference')).getByRole('radio', { name: /Theirs SO-theirs/ }),
    ).toBeVisible()
    expect(
      within(choice('Reference')).getByRole('radio', { name: /Yours SO-1-mine/ }),
    ).toBeVisible()
    const others = within(dialog).getByRole('region', { name: /not by you/ })
    expect(others).toHaveTextContent('StatusBeforeOpenNowPaid')
    const confirm = within(dialog).getByRole('button', { name: 'Save' })
    expect(confirm).toBeDisabled()
    expect(dialog).toHaveTextContent('2 fields are still to be chosen.')

    await user.click(within(choice('Reference')).getByRole('radio', { name: /Yours/ }))
    await user.click(within(choice('Note')).getByRole('radio', { name: /Theirs/ }))
    await user.click(confirm)

    await screen.findByText('Order SO-1 was saved.')
    expect(changes(api).at(-1)).toMatchObject({
      body: { reference: 'SO-1-mine' },
      ifMatch: '"1-2"',
    })
  })

  test.each([
    [{ by: 'Sandy Sales', self: false, ageSeconds: 190 }, 'Sandy Sales saved this 3 minutes ago.'],
    [{ by: 'Sandy Sales', self: false, ageSeconds: 59 }, 'Sandy Sales saved this just now.'],
    [{ by: 'Sandy Sales', self: false, ageSeconds: 7200 }, 'Sandy Sales saved this 2 hours ago.'],
    [
      { by: 'Ada Lovelace', self: true, ageSeconds: 172_800 },
      'You saved this 2 days ago, in another tab or window.',
    ],
    [undefined, 'Somebody else saved it while you were editing.'],
  ])('one reads who it was, and when: %j', async (lastChange, expected) => {
    const api = conflictApi({ reference: 'SO-theirs' }, lastChange && { lastChange })
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '-mine')
    await user.click(save())

    const dialog = await screen.findByRole('dialog', { name: 'SO-1 has changed in the meantime' })

    expect(dialog).toHaveTextContent(expected)
  })

  test('all of mine at once', async () => {
    const api = conflictApi({ reference: 'SO-theirs', note: 'from them' })
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '-mine')
    await user.type(screen.getByLabelText(/Note/), 'from me')
    await user.click(save())

    await user.click(await screen.findByRole('button', { name: 'Keep all of mine' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText('Order SO-1 was saved.')
    expect(changes(api).at(-1)?.body).toEqual({ reference: 'SO-1-mine', note: 'from me' })
  })

  test('all of theirs: nothing of mine is sent', async () => {
    const api = conflictApi({ reference: 'SO-theirs' })
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '-mine')
    await user.click(save())

    await user.click(await screen.findByRole('radio', { name: /Theirs/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'SO-1' })).toBeVisible()
    expect(changes(api)).toHaveLength(1)
  })

  test('other fields only: it is shown, and both changes are kept', async () => {
    const api = conflictApi({ status: 'paid' })
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '-mine')
    await user.click(save())

    const dialog = await screen.findByRole('dialog', { name: /changed in the meantime/ })
    expect(dialog).toHaveTextContent('Nobody else changed the fields that you changed')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))

    await screen.findByText('Order SO-1 was saved.')
    expect(changes(api).at(-1)).toMatchObject({
      body: { reference: 'SO-1-mine' },
      ifMatch: '"1-2"',
    })
  })

  test('one may go back to the form, where everything is as it was typed', async () => {
    const api = conflictApi({ reference: 'SO-theirs' })
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '-mine')
    await user.click(save())

    await user.click(await screen.findByRole('button', { name: 'Back to the form' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reference).toHaveValue('SO-1-mine')
    await user.click(save())
    expect(await screen.findByRole('dialog', { name: /changed in the meantime/ })).toBeVisible()
  })

  test('a change that had arrived, its answer lost, is no conflict', async () => {
    const api = createFakeApi()
    const { user, reference } = await renderEdit(api)
    let tries = 0
    api.answer('PATCH /resources/orders/1', ({ body }) => {
      tries++
      if (tries === 1) return Promise.reject(new TypeError('Failed to fetch'))
      const current = { ...sampleRecord(1, body as object as never), etag: '"1-2"' }
      return problemReply(412, 'edit-conflict', { current })
    })
    await user.type(reference, '!')

    await user.click(save())

    // Tried again by itself.
    expect(await screen.findByText('Order SO-1 was saved.')).toBeVisible()
  })
})

describe('the session ends in the middle of a form', () => {
  /** `again`: who signs in next, and where. */
  function expiredApi(again: MetaBody = sampleMeta) {
    const api = createFakeApi()
    // It is over from the first save on, not while one types.
    let session: 'here' | 'over' | 'again' = 'here'
    api.answer('POST /resources/orders', ({ body }) => {
      if (session === 'here') session = 'over'
      return session === 'over'
        ? problemReply(401, 'session-expired')
        : { status: 201, body: sampleRecord(1, body as object as never) }
    })
    api.answer('GET /meta', () => {
      if (session === 'over') return problemReply(401, 'session-expired')
      return { body: session === 'here' ? sampleMeta : again }
    })
    api.answer('POST /login', () => {
      session = 'again'
      return { body: { user: sampleMeta.user } }
    })
    return api
  }

  test('one signs in over the covered page, and the save is sent once, by itself', async () => {
    const api = expiredApi()
    const { user, create, replaced } = await renderCreate(api)
    await user.click(create)

    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
    expect(screen.getByLabelText(/Reference/)).toHaveValue('SO-77')
    expect(screen.getByLabelText(/Reference/).closest('[inert]')).not.toBeNull()
    await user.type(within(dialog).getByLabelText('Password'), 'secret')
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))

    expect(await screen.findByText('Order SO-1 was created.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(replaced).toEqual([])
    const keys = creations(api).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/.{16}/)
    expect(keys[1]).toBe(keys[0])
  })

  test('another user discards it: nothing is sent, the document is replaced', async () => {
    const api = expiredApi()
    const { app, user, create, replaced } = await renderCreate(api)
    await user.click(create)
    await screen.findByRole('dialog', { name: 'Your session has ended' })
    const other = { ...sampleMeta, user: { ...sampleMeta.user, id: 2, name: 'Grace' } }
    api.answer('GET /meta', () => ({ body: other }))

    // As after a sign-in in another tab.
    await act(() => app.refreshSlots(true))

    await waitFor(() => expect(replaced).toEqual(['/app/login']))
    expect(creations(api)).toHaveLength(1)
  })

  test('while nobody has signed in again, the page stays covered and nothing is sent', async () => {
    const api = expiredApi()
    const { app, user, create, replaced } = await renderCreate(api)
    await user.click(create)
    await screen.findByRole('dialog', { name: 'Your session has ended' })

    await act(() => app.refreshSlots())

    expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    expect(creations(api)).toHaveLength(1)
    expect(replaced).toEqual([])
  })

  test('a sign-in of the same user in another tab uncovers the page as well', async () => {
    const api = expiredApi()
    const { app, user, create } = await renderCreate(api)
    await user.click(create)
    await screen.findByRole('dialog', { name: 'Your session has ended' })
    await act(async () => void (await api.fetch('/login', { method: 'POST' })))

    await act(() => app.refreshSlots(true))

    expect(await screen.findByText('Order SO-1 was created.')).toBeVisible()
  })

  test('a session that starts in another tenant goes back to the one of the form', async () => {
    const api = expiredApi({ ...sampleMeta, tenant: { id: 2, name: 'Branch' } })
    const { user, create } = await renderCreate(api)
    api.answer('POST /tenant', () => {
      api.answer('GET /meta', () => ({ body: sampleMeta }))
      return { status: 204 }
    })
    await user.click(create)

    await user.type(await screen.findByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))

    expect(await screen.findByText('Order SO-1 was created.')).toBeVisible()
    expect(api.calls.find(({ path }) => path === '/tenant')?.body).toEqual({ tenant: 1 })
  })
})

describe('the server does not answer', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  test('what was typed stays, and Save goes on with the same key when it is back', async () => {
    const api = createFakeApi()
    api.answer('POST /resources/orders', lost)
    const { user, create, reference } = await renderCreate(api)
    await user.click(create)

    expect(await screen.findByText(/Not saved yet: the server cannot be reached/)).toBeVisible()
    expect(reference).toHaveValue('SO-77')
    expect(reference).toBeDisabled()
    api.answer('POST /resources/orders', ({ body }) => ({
      body: sampleRecord(1, body as object as never),
    }))
    act(() => void window.dispatchEvent(new Event('online')))

    expect(await screen.findByText('Order SO-1 was created.')).toBeVisible()
    const [first, second] = creations(api)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  test('one may go on typing: what may have arrived is settled first, then changed', async () => {
    const api = createFakeApi()
    api.answer('POST /resources/orders', lost)
    const { user, create, reference } = await renderCreate(api)
    await user.click(create)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.type(reference, '-b')
    api.answer('POST /resources/orders', ({ body }) => ({
      body: sampleRecord(1, body as object as never),
    }))

    await user.click(create)

    expect(await screen.findByText('Order SO-1 was created.')).toBeVisible()
    const [first, second] = creations(api)
    expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, body: first?.body })
    expect(changes(api)).toMatchObject([{ body: { reference: 'SO-77-b' }, ifMatch: '"1-1"' }])
  })

  test('a server that takes nothing now is told apart from one that cannot be reached', async () => {
    const api = createFakeApi()
    api.answer('PATCH /resources/orders/1', () => problemReply(503, 'store-unavailable'))
    const { user, reference } = await renderEdit(api)
    await user.type(reference, '!')

    await user.click(save())

    expect(await screen.findByText(/the server accepts no changes at the moment/)).toBeVisible()
    expect(reference).toHaveValue('SO-1!')
  })

  test('leaving while a save waits is asked first', async () => {
    const api = createFakeApi()
    api.answer('POST /resources/orders', lost)
    const { user, create } = await renderCreate(api)
    await user.click(create)
    await screen.findByText(/Not saved yet/)

    await user.click(screen.getByRole('link', { name: 'Cancel' }))

    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await waitFor(() => expect(question).toBeVisible())
  })
})

test('what was typed in one tenant is not saved in another one', async () => {
  const api = createFakeApi()
  const { app, user, create } = await renderCreate(api)
  api.answer('GET /meta', () => ({ body: { ...sampleMeta, tenant: { id: 2, name: 'Branch' } } }))
  await act(() => app.refreshSlots(true))

  await user.click(create)

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Switch back to Main branch to save it.',
  )
  expect(creations(api)).toEqual([])
})

test('a switch that this page has not heard of is found by the server; switched back, the same save goes on', async () => {
  const api = createFakeApi()
  const { user, create } = await renderCreate(api)
  api.answer('POST /resources/orders', () => problemReply(409, 'tenant-changed'))
  await user.click(create)
  expect(await screen.findByRole('alert')).toHaveTextContent('Switch back to Main branch')
  api.answer('POST /resources/orders', () => ({ status: 201, body: sampleRecord(77) }))

  await user.click(create)

  await waitFor(() => expect(creations(api)).toHaveLength(2))
  const [first, second] = creations(api)
  expect(first).toMatchObject({ user: '1', tenant: '1' })
  expect(second).toMatchObject({ tenant: '1', idempotencyKey: first?.idempotencyKey })
})
