import type { ActionEntry, ActionResult, BootBody, ListBody } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, type FakeApi, problemReply } from '../../../testing/fake-api'
import { renderHost } from '../../../testing/render-host'
import { sampleList, sampleMeta, sampleRecord, signedInBoot } from '../../../testing/sample-bodies'

expect.extend(toHaveNoViolations)

// What is selected stays so when the list is left.
afterEach(() => sessionStorage.clear())

const approve: ActionEntry = {
  name: 'approve',
  label: 'Approve',
  tone: 'default',
  on: 'both',
  fields: [],
}
const cancel: ActionEntry = {
  ...approve,
  name: 'cancel',
  label: 'Cancel orders',
  tone: 'danger',
  confirm: {
    title: 'Cancel these orders?',
    text: 'The customers are told.',
    button: 'Cancel them',
  },
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
const remove: ActionEntry = { ...approve, name: 'delete', label: 'Delete', on: 'many' }

function apiWith(part: Partial<ListBody>, softDelete = true): FakeApi {
  const api = createFakeApi()
  api.answer('GET /resources/orders', ({ search }) => {
    const page = Number(search.get('cursor') ?? search.get('page') ?? 1)
    const perPage = Number(search.get('perPage'))
    const next = page * perPage < 120 ? String(page + 1) : null
    const body = { ...sampleList(page, perPage, 120), next }
    const items = search.has('deleted')
      ? [{ ...sampleRecord(1), deletedAt: '2026-11-21T08:00:00.000Z' }]
      : body.items
    return { body: { ...body, items, ...part, resource: { ...body.resource, softDelete } } }
  })
  return api
}

const calls = ({ calls: made }: FakeApi, part: string) =>
  made.filter(({ method, path }) => method !== 'GET' && path.includes(part))

const select = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
const bar = () => screen.findByRole('region', { name: 'Selected records' })

test('records are selected one by one, in a range with Shift, and all on the page', async () => {
  const { user } = await renderHost({
    path: '/resources/orders?perPage=6',
    api: apiWith({ actions: [approve] }),
  })

  await user.click(await select('SO-2'))
  await user.keyboard('{Shift>}')
  await user.click(await select('SO-5'))
  await user.keyboard('{/Shift}')
  expect(within(await bar()).getByText('4 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(within(await bar()).getByText('6 selected')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  await user.click(await select('SO-7'))

  expect(within(await bar()).getByText('7 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
  expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull()
})

test('without an action there is nothing to select', async () => {
  await renderHost({ path: '/resources/orders', api: apiWith({ actions: [] }) })
  await screen.findByRole('table')

  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an action tells what was done, and which were refused and why', async () => {
  const api = apiWith({ actions: [approve] })
  api.answer('POST /resources/orders/actions/approve', () => ({
    body: {
      message: '1 approved.',
      done: [1],
      refused: [{ id: 2, title: 'SO-2', code: 'refused', detail: 'It is not paid yet.' }],
    },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-1'))
  await user.click(await select('SO-2'))

  await user.click(within(await bar()).getByRole('button', { name: 'Approve' }))

  const dialog = await screen.findByRole('dialog', { name: 'Approve' })
  expect(await within(dialog).findByText('Done for 1 record.')).toBeVisible()
  expect(within(dialog).getByText('It is not paid yet.')).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'SO-2' })).toHaveAttribute(
    'href',
    '/app/resources/orders/2',
  )
  expect(await axe(dialog)).toHaveNoViolations()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(within(await bar()).getByText('1 selected')).toBeVisible()
  expect(calls(api, 'approve')[0]?.body).toEqual({
    ids: [1, 2],
    etags: { 1: '"1-1"', 2: '"2-1"' },
  })
})

test("a German reader gets each refusal in German: the host's words, or those of the application", async () => {
  const api = apiWith({ actions: [approve] })
  api.answer('POST /resources/orders/actions/approve', () => ({
    body: {
      message: '',
      done: [],
      refused: [
        { id: 1, title: 'SO-1', code: 'action-unavailable', detail: 'words of the server' },
        { id: 2, title: 'SO-2', code: 'refused', detail: 'Noch nicht bezahlt.' },
      ],
    },
  }))
  const meta = { ...sampleMeta, user: { ...sampleMeta.user, locale: 'de' } }
  const boot: BootBody = { ...signedInBoot, session: 'known', meta }
  api.answer('GET /meta', () => ({ body: meta }))
  const { user } = await renderHost({ path: '/resources/orders', api, boot })
  for (const id of [1, 2])
    await user.click(await screen.findByRole('checkbox', { name: `SO-${id} auswählen` }))

  await user.click(await screen.findByRole('button', { name: 'Approve' }))

  const refused = await screen.findByText('Das ist für diesen Datensatz gerade nicht möglich.')
  await waitFor(() => expect(refused).toBeVisible())
  expect(screen.getByText('Noch nicht bezahlt.')).toBeVisible()
  expect(screen.queryByText('words of the server')).toBeNull()
})

test('an action asks for its input, checks it, and shows what the server finds', async () => {
  const api = apiWith({ actions: [cancel] })
  api.answer('POST /resources/orders/actions/cancel', () =>
    problemReply(422, 'validation-failed', {
      errors: [{ pointer: '/input/reason', code: 'odd', detail: 'Say it politely.' }],
    }),
  )
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-1'))
  await user.click(within(await bar()).getByRole('button', { name: 'Cancel orders…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel these orders?' })
  const submit = within(dialog).getByRole('button', { name: 'Cancel them' })
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ })

  await user.click(submit)
  await waitFor(() => expect(reason).toBeInvalid())
  expect(calls(api, 'cancel')).toEqual([])
  await user.type(reason, 'No')
  await user.click(submit)
  expect(await within(dialog).findByText('Say it politely.')).toBeVisible()
  expect(reason).toHaveValue('No')
  api.answer('POST /resources/orders/actions/cancel', () => ({
    body: { message: 'It is cancelled.', done: [1], refused: [] },
  }))
  await user.click(submit)

  expect(await screen.findByText('It is cancelled.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls(api, 'cancel').at(-1)?.body).toMatchObject({ ids: [1], input: { reason: 'No' } })
})

test('an action that refuses a value for some of the records asks again for these', async () => {
  const api = apiWith({ actions: [cancel] })
  const refusal = {
    code: 'validation-failed',
    detail: 'Say it politely.',
    pointer: '/input/reason',
  }
  const answer = (done: readonly number[], refused: readonly number[]) =>
    api.answer('POST /resources/orders/actions/cancel', () => ({
      body: {
        message: 'words of one call',
        done,
        refused: refused.map((id) => ({ id, title: `SO-${id}`, ...refusal })),
      },
    }))
  answer([1], [2, 3])
  const { user } = await renderHost({ path: '/resources/orders', api })
  for (const id of [1, 2, 3]) await user.click(await select(`SO-${id}`))
  await user.click(within(await bar()).getByRole('button', { name: 'Cancel orders…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel orders: 3 records?' })
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ })
  await user.type(reason, 'No{Enter}')

  await waitFor(() => expect(reason).toHaveFocus())
  await waitFor(() => expect(reason).toBeInvalid())
  expect(reason).toHaveValue('No')
  expect(within(dialog).getByText('Done for 1 record.')).toBeVisible()
  expect(within(dialog).getByText('Not done for 2 records:')).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'SO-3' })).toBeVisible()
  expect(within(dialog).getByRole('heading', { name: 'Cancel orders: 2 records?' })).toBeVisible()
  expect(await axe(dialog)).toHaveNoViolations()
  answer([2, 3], [])
  await user.type(reason, ' thanks{Enter}')

  expect(await screen.findByText('Cancel orders: done for 3 records.')).toBeVisible()
  expect(calls(api, 'cancel').map(({ body }) => (body as { ids: number[] }).ids)).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
})

test('a German reader is told of it in German, in the words of the host and of the application', async () => {
  const api = apiWith({ actions: [cancel] })
  const refusal = { code: 'validation-failed', detail: 'Bitte höflich.', pointer: '/input/reason' }
  api.answer('POST /resources/orders/actions/cancel', () => ({
    body: { message: '', done: [1], refused: [{ id: 2, title: 'SO-2', ...refusal }] },
  }))
  const meta = { ...sampleMeta, user: { ...sampleMeta.user, locale: 'de' } }
  const boot: BootBody = { ...signedInBoot, session: 'known', meta }
  api.answer('GET /meta', () => ({ body: meta }))
  const { user } = await renderHost({ path: '/resources/orders', api, boot })
  for (const id of [1, 2])
    await user.click(await screen.findByRole('checkbox', { name: `SO-${id} auswählen` }))
  await user.click(await screen.findByRole('button', { name: 'Cancel orders…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel orders: 2 Datensätze?' })
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ })
  await user.type(reason, 'Nein{Enter}')

  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Bitte höflich\./))
  expect(within(dialog).getByText('Für 1 Datensatz erledigt.')).toBeVisible()
  expect(within(dialog).getByText('Für 1 Datensatz nicht ausgeführt:')).toBeVisible()
})

test('an action that refuses a value for all records alike says so once, at the field', async () => {
  const api = apiWith({ actions: [cancel] })
  const refusal = {
    code: 'validation-failed',
    detail: 'Say it politely.',
    pointer: '/input/reason',
  }
  api.answer('POST /resources/orders/actions/cancel', () => ({
    body: {
      message: '',
      done: [],
      refused: [1, 2].map((id) => ({ id, title: `SO-${id}`, ...refusal })),
    },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  for (const id of [1, 2]) await user.click(await select(`SO-${id}`))
  await user.click(within(await bar()).getByRole('button', { name: 'Cancel orders…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel orders: 2 records?' })
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No{Enter}')

  expect(await within(dialog).findAllByText('Say it politely.')).toHaveLength(1)
  expect(within(dialog).queryByRole('link')).toBeNull()
})

test('an action that refuses some of the records as they are does not ask again', async () => {
  const api = apiWith({ actions: [cancel] })
  api.answer('POST /resources/orders/actions/cancel', () => ({
    body: {
      message: '',
      done: [1],
      refused: [{ id: 2, title: 'SO-2', code: 'refused', detail: 'It has left already.' }],
    },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  for (const id of [1, 2]) await user.click(await select(`SO-${id}`))
  await user.click(within(await bar()).getByRole('button', { name: 'Cancel orders…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel orders: 2 records?' })
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No{Enter}')

  expect(await within(dialog).findByText('It has left already.')).toBeVisible()
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(within(await bar()).getByText('1 selected')).toBeVisible()
})

test('an amount that can be read in two ways is no input of an action, until one is chosen', async () => {
  const refund: ActionEntry = {
    ...approve,
    name: 'refund',
    label: 'Refund',
    fields: [
      {
        kind: 'field',
        name: 'amount',
        label: 'Amount',
        type: 'money',
        currency: 'EUR',
        required: true,
        readOnly: false,
      },
    ],
  }
  const api = apiWith({ actions: [refund] })
  api.answer('POST /resources/orders/actions/refund', () => ({
    body: { message: 'It is refunded.', done: [1], refused: [] },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-1'))
  await user.click(within(await bar()).getByRole('button', { name: 'Refund…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund' })

  await user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '12,50{Enter}')
  const choice = await within(dialog).findByRole('button', { name: '12.50 EUR' })
  expect(calls(api, 'refund')).toEqual([])
  await user.click(choice)
  await user.keyboard('{Enter}')

  await waitFor(() =>
    expect(calls(api, 'refund')[0]?.body).toMatchObject({ ids: [1], input: { amount: 1250 } }),
  )
})

test('all that match are selected beyond the page, go in parts of 100, and a lost part is sent again alone', async () => {
  const api = apiWith({ actions: [approve] })
  let isLost = true
  api.answer('POST /resources/orders/actions/approve', ({ body }) => {
    const { ids } = body as { ids: number[] }
    return isLost && ids.includes(110)
      ? problemReply(503, 'unavailable')
      : { body: { message: '', done: ids, refused: [] } }
  })
  const { user } = await renderHost({ path: '/resources/orders?perPage=60', api })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(within(await bar()).getByRole('button', { name: 'Select all 120 that match' }))
  expect(await within(await bar()).findByText('120 selected')).toBeVisible()
  await user.click(within(await bar()).getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve' })
  const retry = await within(dialog).findByRole('button', { name: 'Retry' })
  isLost = false

  await user.click(retry)

  expect(await screen.findByText('Approve: done for 120 records.')).toBeVisible()
  const sent = calls(api, 'approve').map(({ body }) => body as { ids: number[]; etags: object })
  expect(sent.map(({ ids }) => ids.length)).toEqual([100, 20, 20])
  expect(sent.map(({ etags }) => Object.keys(etags).length)).toEqual([100, 20, 20])
})

test('the selection of all that match can be stopped, and says when it fails', async () => {
  const api = apiWith({ actions: [approve] })
  const { user } = await renderHost({ path: '/resources/orders?perPage=60', api })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  api.answer('GET /resources/orders', () => problemReply(503, 'unavailable'))

  await user.click(within(await bar()).getByRole('button', { name: 'Select all 120 that match' }))

  expect(await within(await bar()).findByRole('alert')).toHaveTextContent(
    'Not all records could be selected',
  )
  expect(within(await bar()).getByText('60 selected')).toBeVisible()
  expect(
    within(await bar()).getByRole('button', { name: 'Select all 120 that match' }),
  ).toBeEnabled()
})

test('the question says how many, and its buttons what they do', async () => {
  const plural: ActionEntry = {
    ...cancel,
    fields: [],
    confirm: {
      title: { one: 'Cancel the order?', other: 'Cancel {{count}} orders?' },
      button: { one: 'Cancel order', other: 'Cancel {{count}} orders' },
      keep: { one: 'Keep it', other: 'Keep them' },
    },
  }
  const old: ActionEntry = { ...plural, name: 'void', label: 'Void', confirm: cancel.confirm }
  const { user } = await renderHost({
    path: '/resources/orders?perPage=25',
    api: apiWith({ actions: [plural, old] }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))

  await user.click(within(await bar()).getByRole('button', { name: 'Cancel orders…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel 25 orders?' })
  expect(within(dialog).getByRole('button', { name: 'Cancel 25 orders' })).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Keep them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await bar()).getByRole('button', { name: 'Void…' }))

  const other = await screen.findByRole('dialog', { name: 'Void: 25 records?' })
  expect(within(other).getByRole('button', { name: 'Void (25)' })).toBeInTheDocument()
  expect(within(other).getByRole('button', { name: 'Keep them' })).toBeInTheDocument()
})

test('an action is for the selected records it is possible for, and off where it is for none', async () => {
  const possible = [
    { ...sampleRecord(1), actions: ['approve'] },
    { ...sampleRecord(2), actions: [] },
  ]
  const api = apiWith({
    actions: [approve, { ...approve, name: 'close', label: 'Close it' }],
    items: possible,
  })
  api.answer('POST /resources/orders/actions/approve', () => ({
    body: { message: 'It is approved.', done: [1], refused: [] },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-2'))
  expect(within(await bar()).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await user.click(await select('SO-1'))
  expect(within(await bar()).getByRole('button', { name: 'Close it' })).toBeDisabled()

  await user.click(within(await bar()).getByRole('button', { name: 'Approve' }))

  expect(await screen.findByText(/It is approved\. SO-2 stays as it is/)).toBeVisible()
  expect(calls(api, 'approve')[0]?.body).toMatchObject({ ids: [1] })
})

test('of many that an action is not for, the first ones are named, the rest are counted', async () => {
  const items = [1, 2, 3, 4, 5, 6].map((id) => ({
    ...sampleRecord(id),
    actions: id === 1 ? ['approve'] : [],
  }))
  const api = apiWith({ actions: [approve], items })
  api.answer('POST /resources/orders/actions/approve', () => ({
    body: { message: 'It is approved.', done: [1], refused: [] },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))

  await user.click(within(await bar()).getByRole('button', { name: 'Approve' }))

  expect(
    await screen.findByText(/approved\. SO-2, SO-3, SO-4,? and 2 more stay as they are/),
  ).toBeVisible()
})

const undoable: ActionEntry = { ...approve, undo: 'reopen' }

/** What the server answers to the action, and to the one that takes it back. */
function apiForUndo(answers: {
  readonly approve: Partial<ActionResult>
  readonly reopen: Partial<ActionResult>
}): FakeApi {
  const api = apiWith({ actions: [undoable] })
  for (const [name, answer] of Object.entries(answers))
    api.answer(`POST /resources/orders/actions/${name}`, () => ({
      body: { message: `${name} is done.`, done: [], refused: [], ...answer },
    }))
  return api
}

async function approveTwo(user: Awaited<ReturnType<typeof renderHost>>['user']) {
  for (const id of [1, 2]) await user.click(await select(`SO-${id}`))
  await user.click(within(await bar()).getByRole('button', { name: 'Approve' }))
}

test('an action is taken back by the one that the application names for it', async () => {
  const api = apiForUndo({ approve: { done: [1, 2] }, reopen: { done: [1, 2] } })
  const { user } = await renderHost({ path: '/resources/orders', api })
  await approveTwo(user)
  await screen.findByText('approve is done.')

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('reopen is done.')).toBeVisible()
  expect(calls(api, 'reopen').map(({ body }) => body)).toEqual([{ ids: [1, 2] }])
})

test('where some were refused, those that were done can be taken back', async () => {
  const refused = [{ id: 2, title: 'SO-2', code: 'refused', detail: 'It is not paid yet.' }]
  const api = apiForUndo({ approve: { done: [1], refused }, reopen: { done: [1] } })
  const { user } = await renderHost({ path: '/resources/orders', api })
  await approveTwo(user)
  const dialog = await screen.findByRole('dialog', { name: 'Approve' })

  await user.click(await within(dialog).findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('reopen is done.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls(api, 'reopen').map(({ body }) => body)).toEqual([{ ids: [1] }])
})

test('those that cannot be taken back are named, with the reason', async () => {
  const refused = [{ id: 2, title: 'SO-2', code: 'refused', detail: 'It is packed.' }]
  const api = apiForUndo({ approve: { done: [1, 2] }, reopen: { done: [1], refused } })
  const { user } = await renderHost({ path: '/resources/orders', api })
  await approveTwo(user)
  await screen.findByText('approve is done.')

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(
    await screen.findByText('reopen is done. Not undone for SO-2: It is packed.'),
  ).toBeVisible()
})

test('deleted records come back by Undo', async () => {
  const api = apiWith({ actions: [remove] })
  api.answer('POST /resources/orders/actions/delete', () => ({
    body: { message: '', done: [1, 2], refused: [] },
  }))
  for (const id of [1, 2]) {
    api.answer(`POST /resources/orders/${id}/restore`, () => ({ body: sampleRecord(id) }))
  }
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-1'))
  await user.click(await select('SO-2'))
  await user.click(within(await bar()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('2 records were deleted.')

  await user.keyboard('{Control>}z{/Control}')

  expect(await screen.findByText('2 records were restored.')).toBeVisible()
  expect(calls(api, 'restore')).toHaveLength(2)
})

test('Control+Z in a field takes back what was typed there, and no record', async () => {
  const api = apiWith({ actions: [remove] })
  api.answer('POST /resources/orders/actions/delete', () => ({
    body: { message: '', done: [1], refused: [] },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-1'))
  await user.click(within(await bar()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 record was deleted.')
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('a{Control>}z{/Control}')

  expect(calls(api, 'restore')).toEqual([])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled()
})

test('what cannot be brought back is asked for first', async () => {
  const api = apiWith({ actions: [remove] }, false)
  api.answer('POST /resources/orders/actions/delete', () => ({
    body: { message: '', done: [1], refused: [] },
  }))
  const { user } = await renderHost({ path: '/resources/orders', api })
  await user.click(await select('SO-1'))
  await user.click(within(await bar()).getByRole('button', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 record?' })
  await waitFor(() => expect(within(dialog).getByText(/This cannot be undone/)).toBeVisible())
  expect(calls(api, 'delete')).toEqual([])

  await user.click(within(dialog).getByRole('button', { name: 'Delete 1 record' }))

  expect(await screen.findByText('1 record was deleted.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the deleted ones are looked at and restored', async () => {
  const api = apiWith({ actions: [] })
  api.answer('POST /resources/orders/1/restore', () => ({ body: sampleRecord(1) }))
  const { user } = await renderHost({ path: '/resources/orders', api })

  await user.click(await screen.findByRole('button', { name: 'Deleted' }))
  await waitFor(() => expect(window.location.search).toBe('?deleted=only'))
  await user.click(await screen.findByRole('button', { name: 'Restore SO-1' }))

  expect(await screen.findByText('1 record was restored.')).toBeVisible()
})

test('a restore that is refused says why', async () => {
  const api = apiWith({ actions: [] })
  api.answer('POST /resources/orders/1/restore', () =>
    problemReply(409, 'not-unique', { detail: 'The reference is in use again.' }),
  )
  const { user } = await renderHost({ path: '/resources/orders?deleted=only', api })
  await user.click(await select('SO-1'))

  await user.click(within(await bar()).getByRole('button', { name: 'Restore' }))

  const dialog = await screen.findByRole('dialog', { name: 'Restore' })
  const refused = within(dialog).getByText('Not done for 1 record:')
  await waitFor(() => expect(refused).toBeVisible())
})
