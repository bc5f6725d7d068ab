import { SlotComponentRegistry } from '@slipway/sdk'
import type { ActionEntry, FormBody, RelationEntry } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import {
  sampleForm,
  sampleList,
  sampleMeta,
  sampleRecord,
  sampleRelation,
  signedInBoot,
} from '../../testing/sample-bodies'
import { unplaced } from '../../testing/unplaced'

afterEach(clearRegistries)

const approve: ActionEntry = {
  name: 'approve',
  label: 'Approve',
  tone: 'default',
  on: 'one',
  fields: [],
}

function apiWith(part: Partial<FormBody>, softDelete = true): FakeApi {
  const api = createFakeApi()
  const form = sampleForm('view')
  const body = { ...form, ...part, resource: { ...form.resource, softDelete } }
  api.answer('GET /resources/orders/form', () => ({ body }))
  return api
}

const made = ({ calls }: FakeApi) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('the slots of the page stand before the actions of the application', async () => {
  SlotComponentRegistry.register('Probe', () => <button type="button">From a slot</button>)
  const slots = { 'resource-page-actions': [{ component: 'Probe', props: {} }] }
  const meta = { ...sampleMeta, slots }
  const api = apiWith({ actions: [approve] })
  api.answer('GET /meta', () => ({ body: meta }))
  await renderHost({
    path: '/resources/orders/1',
    boot: { ...signedInBoot, session: 'known', meta },
    api,
  })

  const slot = await screen.findByRole('button', { name: 'From a slot' })
  const own = await screen.findByRole('button', { name: 'Approve' })
  expect(slot.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an action tells what came of it, goes where the server says, and the record is fetched again', async () => {
  const api = apiWith({ actions: [approve] })
  api.answer('POST /resources/orders/actions/approve', () => ({
    body: { message: 'SO-1 is approved.', done: [1], refused: [], path: '/resources/orders' },
  }))
  const { user } = await renderHost({ path: '/resources/orders/1', api })

  await user.click(await screen.findByRole('button', { name: 'Approve' }))

  expect(await screen.findByText('SO-1 is approved.')).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/app/resources/orders'))
})

test('an action that is not possible for the record is not offered; others have their icon', async () => {
  const close: ActionEntry = { ...approve, name: 'close', label: 'Close it', icon: 'wallet' }
  const api = apiWith({ actions: [approve, close] })
  api.answer('GET /resources/orders/1', () => ({
    body: { ...sampleRecord(1), actions: ['close'] },
  }))
  await renderHost({ path: '/resources/orders/1', api })

  const button = await screen.findByRole('button', { name: 'Close it' })

  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(button.querySelector('svg')).toBeInTheDocument()
})

test('an action that is refused for this record says why', async () => {
  const api = apiWith({ actions: [approve] })
  const refused = [{ id: 1, title: 'SO-1', code: 'refused', detail: 'It is not paid yet.' }]
  api.answer('POST /resources/orders/actions/approve', () => ({
    body: { message: 'Nothing was changed.', done: [], refused },
  }))
  const { user } = await renderHost({ path: '/resources/orders/1', api })

  await user.click(await screen.findByRole('button', { name: 'Approve' }))

  const dialog = await screen.findByRole('dialog', { name: 'Approve' })
  expect(await within(dialog).findByText('It is not paid yet.')).toBeVisible()
})

const refund: ActionEntry = {
  ...approve,
  name: 'refund',
  label: 'Refund',
  fields: [
    {
      kind: 'field',
      name: 'reason',
      label: 'Reason',
      type: 'text',
      maxLength: 80,
      required: true,
      readOnly: false,
    },
  ],
}

/** Opens the dialog of `refund` on a record, which is refused like this, types a reason and sends it. */
async function refuseRefund(refusal: object) {
  const api = apiWith({ actions: [refund] })
  const answer = (body: object) =>
    api.answer('POST /resources/orders/actions/refund', () => ({ body }))
  answer({ message: '', done: [], refused: [{ id: 1, title: 'SO-1', ...refusal }] })
  const { user } = await renderHost({ path: '/resources/orders/1', api })
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund' })
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ })
  const submit = within(dialog).getByRole('button', { name: 'Refund' })
  await user.type(reason, 'Broken')
  await user.click(submit)
  return { api, user, answer, dialog, reason, submit }
}

test('an action that refuses a value of its dialog keeps what was typed, and marks the field', async () => {
  const { user, answer, dialog, reason, submit } = await refuseRefund({
    code: 'validation-failed',
    detail: 'Say what is broken.',
    pointer: '/input/reason',
  })

  await waitFor(() => expect(reason).toHaveFocus())
  expect(reason).toBeInvalid()
  expect(reason).toHaveAccessibleDescription(/Say what is broken\./)
  expect(reason).toHaveValue('Broken')
  expect(within(dialog).queryByRole('link', { name: 'SO-1' })).toBeNull()
  answer({ message: 'The money is on its way.', done: [1], refused: [] })
  await user.type(reason, ' pump')
  expect(reason).toBeValid()
  await user.click(submit)

  expect(await screen.findByText('The money is on its way.')).toBeVisible()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

test('an action that refuses the record as it is keeps what was typed, and says why', async () => {
  const { user, answer, dialog, reason, submit } = await refuseRefund({
    code: 'refused',
    detail: 'Nothing was paid yet.',
  })

  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Nothing was paid yet.')
  expect(reason).toHaveValue('Broken')
  expect(reason).toBeValid()
  await waitFor(() => expect(submit).toHaveFocus())
  answer({ message: 'The money is on its way.', done: [1], refused: [] })
  await user.keyboard('{Enter}')

  expect(await screen.findByText('The money is on its way.')).toBeVisible()
})

test('an action that is refused for what no other input changes does not ask again', async () => {
  const { dialog, reason } = await refuseRefund({ code: 'edit-conflict', detail: '' })

  expect(await within(dialog).findByText(/has changed this record in the meantime/)).toBeVisible()
  expect(reason).not.toBeInTheDocument()
})

test('what can be restored is deleted without a question, and comes back by Undo', async () => {
  const api = apiWith({})
  api.answer('POST /resources/orders/1/restore', () => ({ body: sampleRecord(1) }))
  const { user } = await renderHost({ path: '/resources/orders/1', api })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete this order', ...unplaced }))
  await waitFor(() => expect(window.location.pathname).toBe('/app/resources/orders'))
  expect(await screen.findByText('Order SO-1 was deleted.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('1 record was restored.')).toBeVisible()
  expect(made(api)).toEqual(['DELETE /resources/orders/1', 'POST /resources/orders/1/restore'])
})

test('a deleted record says so, and can only be restored', async () => {
  const api = apiWith({ actions: [approve] })
  const deleted = { ...sampleRecord(1), deletedAt: '2026-11-21T08:00:00.000Z' }
  api.answer('GET /resources/orders/1', () => ({ body: deleted }))
  await renderHost({ path: '/resources/orders/1', api })

  expect(await screen.findByRole('button', { name: 'Restore SO-1' })).toBeVisible()
  expect(screen.getByText(/^Deleted on /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

const tags: RelationEntry = {
  name: 'lines',
  label: 'Tags',
  resource: 'tags',
  singular: 'Tag',
  kind: 'many-to-many',
  permissions: { create: false, attach: true },
}

test('a new record of a relation starts with the record it belongs to', async () => {
  const lines = { ...sampleRelation, permissions: { create: true, attach: false } }
  await renderHost({ path: '/resources/orders/1', api: apiWith({ relations: [lines] }) })

  expect(await screen.findByRole('link', { name: 'New order line' })).toHaveAttribute(
    'href',
    '/app/resources/lines/new?order=1&return-to=orders%2F1%2Flines&in-tenant=1',
  )
})

test('a relation is searched by itself', async () => {
  const { api, user } = await renderHost({ path: '/resources/orders/1' })
  const lines = await screen.findByRole('region', { name: 'Order lines' })

  await user.type(await within(lines).findByRole('searchbox'), 'cup')

  await waitFor(() => expect(window.location.search).toBe('?linesSearch=cup'))
  const asked = () => api.calls.filter(({ path }) => path.endsWith('/relations/lines')).at(-1)
  await waitFor(() => expect(asked()?.search.get('q')).toBe('cup'))
})

test('what is detached comes back by Undo', async () => {
  const api = apiWith({ relations: [tags] })
  api.answer('GET /resources/orders/1/relations/lines', () => ({ body: sampleList(1, 10, 2) }))
  api.answer('DELETE /resources/orders/1/relations/lines/2', () => ({ status: 204 }))
  api.answer('POST /resources/orders/1/relations/lines', () => ({ status: 204 }))
  const { user } = await renderHost({ path: '/resources/orders/1', api })
  await user.click(await screen.findByRole('button', { name: 'Detach SO-2' }))
  await screen.findByText('SO-2 was detached.')

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('1 record was attached.')).toBeVisible()
  expect(api.calls.at(-1)?.method).toBe('GET')
  expect(made(api)).toEqual([
    'DELETE /resources/orders/1/relations/lines/2',
    'POST /resources/orders/1/relations/lines',
  ])
})

test('an open dialog closes on the way back from the form', async () => {
  const api = apiWith({ relations: [tags] })
  api.answer('GET /resources/tags', () => ({ body: sampleList(1, 2, 2) }))
  const { user } = await renderHost({ path: '/resources/orders/1', api })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Attach tag' }))
  const dialog = await screen.findByRole('dialog', { name: 'Attach tag' })

  act(() => window.history.back())

  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { level: 1, name: 'SO-1' })).toBeVisible()
})

test('records are found and attached', async () => {
  const api = apiWith({ relations: [tags] })
  api.answer('GET /resources/orders/1/relations/lines', () => ({ body: sampleList(1, 10, 0) }))
  api.answer('GET /resources/tags', () => ({ body: sampleList(1, 2, 2) }))
  api.answer('GET /resources/tags/2', () => ({ body: sampleRecord(2) }))
  api.answer('POST /resources/orders/1/relations/lines', () => ({ status: 204 }))
  const { user } = await renderHost({ path: '/resources/orders/1', api })
  await user.click(await screen.findByRole('button', { name: 'Attach tag' }))
  const dialog = await screen.findByRole('dialog', { name: 'Attach tag' })
  const button = within(dialog).getByRole('button', { name: 'Attach' })
  expect(button).toBeDisabled()

  await user.click(within(dialog).getByRole('combobox'))
  await user.click(await within(dialog).findByRole('option', { name: 'SO-2', ...unplaced }))
  await user.click(button)

  expect(await screen.findByText('1 record was attached.')).toBeVisible()
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 2 })
})
