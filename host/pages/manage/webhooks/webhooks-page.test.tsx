import type { Webhook, WebhookDelivery } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const at = '2026-11-21T09:30:00.000Z'
const hook: Webhook = {
  id: 4,
  address: 'https://hooks.example.com/…1f2e3d4c',
  form: 'json',
  events: ['remote', 'releases.frozen'],
  createdAt: at,
  who: 'ada@example.com',
  off: null,
  failingSince: null,
  waiting: 0,
}
const delivery: WebhookDelivery = {
  id: 9,
  message: 'msg_1_4',
  event: 'remote.released',
  createdAt: at,
  state: 'waiting',
  nextAt: at,
  attempts: [
    { at, status: 500, fault: null, milliseconds: 12 },
    { at: '2026-11-21T09:30:05.000Z', status: null, fault: 'timed-out', milliseconds: 10_000 },
  ],
}

async function openPage(hooks: readonly Webhook[] = [hook]) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/webhooks', () => ({ body: { items: hooks, links: false } }))
  api.answer('GET /manage/webhooks/4/deliveries', () => ({ body: { items: [delivery] } }))
  const host = await renderHost({ path: '/manage/webhooks', boot: operatorBoot, api })
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' })
  const sent = (method: string) => api.calls.filter((call) => call.method === method)
  return { ...host, api, sent }
}

test('axe finds nothing on the list and in the log of an address', async () => {
  const { user } = await openPage()
  await screen.findByText(hook.address)
  expect(await axe(document.body)).toHaveNoViolations()

  await user.click(screen.getByRole('button', { name: 'Log' }))
  await screen.findByText(/no answer in time/)

  expect(await axe(document.body)).toHaveNoViolations()
})

test('an address says what it is told of, and since when nothing arrives', async () => {
  await openPage([
    { ...hook, failingSince: at, waiting: 3 },
    {
      ...hook,
      id: 5,
      address: 'https://b.example.com',
      form: 'slack',
      off: { at, by: 'failures' },
    },
  ])

  const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole(
    'listitem',
  )
  expect(rows[0]).toHaveTextContent(
    /Remotes.*releases\.frozen.*Nothing has arrived since.*3 messages/,
  )
  expect(rows[1]).toHaveTextContent(/because nobody answered for days/)
})

test('another secret is asked for first, and shown this once', async () => {
  const { user, api } = await openPage()
  api.answer('POST /manage/webhooks/4/secret', () => ({
    body: { secret: 'whsec_bmV3', before: at },
  }))
  await user.click(await screen.findByRole('button', { name: 'New secret' }))
  expect(await screen.findByText(/signed with both secrets for 24 hours/)).toBeVisible()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New secret' }))

  expect(await screen.findByDisplayValue('whsec_bmV3')).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_bmV3')).toBeNull())
})

test('a chat has no secret to replace', async () => {
  await openPage([{ ...hook, form: 'slack' }])
  await screen.findByText(hook.address)

  expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull()
})

test('without any the page says what they are for', async () => {
  await openPage([])

  expect(await screen.findByText('No webhooks yet')).toBeVisible()
})

test('the secret of a new address is shown once, and escape does not lose it', async () => {
  const { api, user, sent } = await openPage([])
  api.answer('POST /manage/webhooks', () => ({
    status: 201,
    body: { webhook: hook, secret: 'whsec_abc' },
  }))
  await user.click(screen.getByRole('button', { name: 'New webhook' }))

  await user.type(screen.getByLabelText('Address'), 'https://hooks.example.com/in')
  await user.click(screen.getByRole('checkbox', { name: 'Users' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))

  expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_abc')
  expect(sent('POST').at(-1)?.body).toEqual({
    url: 'https://hooks.example.com/in',
    form: 'json',
    events: ['guard', 'errors', 'remote', 'releases', 'user'],
  })
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('Secret')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('Secret')).not.toBeInTheDocument())
})

test('a refused address says so at its field', async () => {
  const { api, user } = await openPage([])
  const errors = [{ pointer: '/url', code: 'webhook-refused', detail: '10.0.0.1 is private.' }]
  api.answer('POST /manage/webhooks', () => problemReply(422, 'webhook-refused', { errors }))
  await user.click(screen.getByRole('button', { name: 'New webhook' }))

  await user.type(screen.getByLabelText('Address'), 'https://10.0.0.1/')
  await user.click(screen.getByRole('button', { name: 'Add' }))

  await waitFor(() => expect(screen.getByLabelText('Address')).toBeInvalid())
})

test('Control+Z while a change is being undone undoes the one before it, once that is over', async () => {
  const { api, user, sent } = await openPage()
  let change = 50
  api.answer('PATCH /manage/webhooks/4', () => {
    change += 1
    return { body: hook, headers: { 'Slipway-Change': String(change) } }
  })
  const toggle = await screen.findByRole('switch', { name: /hooks\.example\.com/ })
  for (const count of [1, 2]) {
    await waitFor(() => expect(toggle).toBeEnabled())
    await user.click(toggle)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(count))
  }
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  api.answer('POST /manage/audit/52/undo', async () => {
    await held
    return { body: { change: 53, changes: [] } }
  })
  api.answer('POST /manage/audit/51/undo', () => ({ body: { change: 54, changes: [] } }))

  await user.keyboard('{Control>}z{/Control}')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  answer()

  await waitFor(() =>
    expect(sent('POST').map(({ path }) => path)).toEqual([
      '/manage/audit/52/undo',
      '/manage/audit/51/undo',
    ]),
  )
})

test('the log is of the address as it is now: one that went off takes no test', async () => {
  const { api, user } = await openPage()
  const off: Webhook = { ...hook, off: { at, by: 'failures' } }
  api.answer('POST /manage/webhooks/4/test', () => ({ status: 204 }))
  await user.click(await screen.findByRole('button', { name: 'Log' }))
  const test = await within(await screen.findByRole('dialog')).findByRole('button', {
    name: 'Send a test',
  })
  api.answer('GET /manage/webhooks', () => ({ body: { items: [off], links: true } }))
  await user.click(test)
  await waitFor(() => expect(screen.queryByRole('button', { name: /again$/ })).toBeNull())
  expect(test).toBeDisabled()
})

test('the log of an address goes when somebody removes it', async () => {
  const { api, user } = await openPage()
  api.answer('POST /manage/webhooks/4/test', () => ({ status: 204 }))
  await user.click(await screen.findByRole('button', { name: 'Log' }))
  const test = await within(await screen.findByRole('dialog')).findByRole('button', {
    name: 'Send a test',
  })
  api.answer('GET /manage/webhooks', () => ({ body: { items: [], links: true } }))
  await user.click(test)

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an address is switched off and on, its messages are sent again, and it is removed after a question', async () => {
  const { api, user, sent } = await openPage()
  api.answer('PATCH /manage/webhooks/4', () => ({ body: { ...hook, off: { at, by: 'operator' } } }))
  api.answer('POST /manage/webhooks/4/deliveries/9/replay', () => ({ status: 204 }))
  api.answer('POST /manage/webhooks/4/test', () => ({ status: 204 }))
  api.answer('DELETE /manage/webhooks/4', () => ({ status: 204 }))

  await user.click(await screen.findByRole('switch', { name: /hooks\.example\.com/ }))
  await waitFor(() => expect(sent('PATCH').at(-1)?.body).toEqual({ on: false }))
  expect(await screen.findByText(/told of nothing until/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Log' }))
  await user.click(await screen.findByRole('button', { name: /^Send remote\.released of/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(sent('POST').length).toBeGreaterThanOrEqual(2))
  const log = screen.getByRole('dialog', { name: /^Messages to/ })
  await user.click(within(log).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(log).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  )

  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('a webhook of a chat says what it is told of first, has no secret, and shows its log', async () => {
  const { api, user, sent } = await openPage([])
  const added: Webhook = { ...hook, form: 'slack', events: ['guard', 'errors'] }
  api.answer('POST /manage/webhooks', () => {
    api.answer('GET /manage/webhooks', () => ({ body: { items: [added], links: false } }))
    return { status: 201, body: { webhook: added, secret: null } }
  })
  await user.click(screen.getByRole('button', { name: 'New webhook' }))

  await user.click(screen.getByRole('radio', { name: 'Slack' }))
  expect(screen.getByText(/the server has no PUBLIC_URL/)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  await user.type(screen.getByLabelText('Address'), 'https://hooks.example.com/in')
  await user.click(screen.getByRole('button', { name: 'Add' }))

  expect(await screen.findByRole('dialog', { name: /^Messages to/ })).toBeVisible()
  expect(screen.queryByLabelText('Secret')).toBeNull()
  expect(sent('POST').at(-1)?.body).toEqual({
    url: 'https://hooks.example.com/in',
    form: 'slack',
    events: ['guard', 'errors'],
  })
})

test('a test sent from the list shows what the receiver answered, in words', async () => {
  const { api, user, sent } = await openPage()
  const attempts = [{ at, status: 404, fault: null, milliseconds: 12 }]
  api.answer('POST /manage/webhooks/4/test', () => ({ status: 204 }))
  api.answer('GET /manage/webhooks/4/deliveries', () => ({
    body: { items: [{ ...delivery, event: 'webhook.tested', attempts }] },
  }))

  await user.click(await screen.findByRole('button', { name: 'Send a test' }))

  expect(await screen.findByText(/does not know this address \(status 404\)/)).toBeVisible()
  expect(sent('POST').map(({ path }) => path)).toEqual(['/manage/webhooks/4/test'])
})
