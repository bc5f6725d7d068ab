import { generateKeyPairSync } from 'node:crypto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import {
  answerManage,
  listOf,
  operatorBoot,
  sampleGrant,
  sampleKey,
  sampleRemoteEntry,
  sampleToken,
} from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'
import { fetchStaffTexts, loadTexts, setLanguage } from '../../../texts/texts'

expect.extend(toHaveNoViolations)

const secret = 'slipway_once-and-never-again'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()

async function openPage(prepare: (api: ReturnType<typeof createFakeApi>) => void = () => {}) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/remotes', () => ({ body: { items: [sampleRemoteEntry] } }))
  prepare(api)
  const host = await renderHost({ path: '/manage/tokens', boot: operatorBoot, api })
  await screen.findByRole('heading', { level: 1, name: 'Tokens' })
  const callsOf = (method: string) => api.calls.filter((call) => call.method === method)
  return { ...host, api, callsOf }
}

async function fillNewToken(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }))
  await user.type(dialog.getByRole('combobox', { name: 'Remote' }), 'refunds')
  await user.clear(dialog.getByLabelText('Valid for how many days'))
  await user.type(dialog.getByLabelText('Valid for how many days'), '30')
  return dialog
}

test('a token says when it ends, who used it from where, and who made it', async () => {
  await openPage((api) => {
    const used = { lastUsedAt: minutesAgo(3), lastUsedFrom: '203.0.113.9' }
    const soon = { state: 'expires-soon', expiresAt: inDays(12) } as const
    const over = { name: 'old', state: 'expired', expiresAt: minutesAgo(9999) } as const
    api.answer('GET /manage/tokens', () => ({
      body: listOf(sampleToken(1, { ...used, ...soon }), sampleToken(2, over)),
    }))
  })

  const list = await screen.findByRole('list', { name: 'Tokens' })
  const [soon, over] = within(list).getAllByRole('listitem')

  expect(soon).toHaveTextContent(/^ciof orders-teamEnds soonEnds in 12 days, on /)
  expect(soon).toHaveTextContent('Used 3 minutes ago by ci, from 203.0.113.9.')
  expect(soon).toHaveTextContent('Made by ada@example.com on ')
  expect(over).toHaveTextContent(/Expired on .*Never used/)
  expect(within(over as HTMLElement).queryByRole('button')).toBeNull()
})

test('a token is made for a new name, shown once with how to use it, and gone with the dialog', async () => {
  const { user, api, callsOf } = await openPage()
  api.answer('POST /manage/remotes/refunds/tokens', () => ({
    status: 201,
    body: { id: 9, token: secret, expiresAt: inDays(30) },
  }))

  const form = await fillNewToken(user)
  expect(await form.findByText(/Nobody has this name yet/)).toBeVisible()
  expect(form.getByText(/^Ends on /)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'The token ci of refunds' }))

  expect(shown.getByLabelText('Token')).toHaveValue(secret)
  expect(shown.getByText(/SLIPWAY_TOKEN.*npx slipway login --url http:\/\/localhost/)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  await user.keyboard('{Escape}')
  expect(shown.getByLabelText('Token')).toHaveValue(secret)
  await user.click(shown.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(secret)
  await user.click(shown.getByRole('button', { name: 'I have stored it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const [call] = callsOf('POST')
  expect([call?.path, call?.body]).toEqual([
    '/manage/remotes/refunds/tokens',
    { name: 'ci', days: 30 },
  ])
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage })
  const inputs = [...document.querySelectorAll('input')].map(({ value }) => value)
  const everything = [document.documentElement.outerHTML, ...inputs, kept, window.location.href]
  expect(everything.join()).not.toContain(secret)
})

test('what was typed stays when making a token fails, and the fault is told', async () => {
  const { user, api } = await openPage()
  api.answer('POST /manage/remotes/refunds/tokens', () => problemReply(409, 'name-taken'))

  const form = await fillNewToken(user)
  await user.click(form.getByRole('button', { name: 'Create token' }))

  expect(await form.findByRole('alert')).toBeVisible()
  expect(form.getByRole('combobox', { name: 'Remote' })).toHaveValue('refunds')
  expect(form.getByLabelText('Valid for how many days')).toHaveValue('30')
})

test('days and names that cannot be are told before anything is sent', async () => {
  const { user } = await openPage()
  const form = await fillNewToken(user)

  await user.type(form.getByLabelText('Valid for how many days'), '99')
  await user.type(form.getByRole('combobox', { name: 'Remote' }), '_Team')

  expect(form.getByText('Give a whole number from 1 to 366.')).toBeVisible()
  expect(form.getByText(/Lower-case letters, digits and hyphens/)).toBeVisible()
  expect(form.getByRole('button', { name: 'Create token' })).toBeDisabled()
})

test('ending a token says before who used it last, and that it cannot be undone', async () => {
  const { user, api, callsOf } = await openPage((fake) =>
    fake.answer('GET /manage/tokens', () => ({
      body: listOf(sampleToken(7, { lastUsedAt: minutesAgo(3) })),
    })),
  )
  api.answer('DELETE /manage/remotes/orders-team/tokens/7', () => {
    const over = { state: 'ended', revokedAt: minutesAgo(1) } as const
    api.answer('GET /manage/tokens', () => ({ body: listOf(sampleToken(7, over)) }))
    return { status: 204 }
  })

  await user.click(
    await screen.findByRole('button', { name: 'Revoke the token ci of orders-team' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^Used 3 minutes ago by ci\. .*cannot be undone: the server/),
  ).toBeVisible()
  expect(callsOf('DELETE')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('The token ci of orders-team is revoked.')).toBeVisible()
  expect(await screen.findByText(/^Revoked on /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a key is pasted as PEM; a private one is not kept and never sent', async () => {
  const { user, api, callsOf } = await openPage()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  api.answer('POST /manage/remotes/orders-team/keys', () => ({
    status: 201,
    body: sampleKey('fedcba9876543210'),
  }))

  await user.click(await screen.findByRole('button', { name: 'New key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a signing key' }))
  const field = dialog.getByLabelText('Public key')
  await user.click(field)
  await user.paste(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  expect(dialog.getByText(/This is a private key. It was not sent/)).toBeVisible()
  expect(field).toHaveValue('')
  await user.paste('no key')
  expect(dialog.getByText(/not an Ed25519 public key/)).toBeVisible()
  await user.clear(field)
  await user.type(dialog.getByRole('combobox', { name: 'Remote' }), 'orders-team')
  await user.type(dialog.getByLabelText('Name'), 'laptop')
  await user.click(field)
  await user.paste(String(publicKey.export({ type: 'spki', format: 'pem' })))
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Add key' }))

  expect(await screen.findByText(/The key fedcba9876543210 of orders-team/)).toBeVisible()
  expect(callsOf('POST').map(({ body }) => body)).toEqual([
    { name: 'laptop', publicKey: Buffer.from(x, 'base64url').toString('base64') },
  ])
})

test('revoking a key says what stays valid, and a failure stays in the dialog', async () => {
  const { user, api } = await openPage()
  api.answer('DELETE /manage/remotes/orders-team/keys/0123456789abcdef', () =>
    problemReply(404, 'not-found'),
  )

  expect(await screen.findByText('Fingerprint 0123456789abcdef')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke the key laptop of orders-team' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Versions that it signed stay valid.*cannot be undone/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))

  expect(await dialog.findByRole('alert')).toBeVisible()
})

test('a grant says who asks since when and what it changes in front, and is undone in one step', async () => {
  const { user, api, callsOf } = await openPage()
  api.answer('POST /manage/remotes/orders-team/grants', () => {
    const granted = { ...sampleGrant, public: { ...sampleGrant.public, granted: true } }
    api.answer('GET /manage/grants', () => ({ body: { items: [granted] } }))
    return { body: {}, headers: { 'Slipway-Change': '41' } }
  })
  api.answer('POST /manage/audit/41/undo', () => ({ body: { change: 42 } }))

  const list = await screen.findByRole('list', { name: 'Grants by remote' })
  const [asked, given] = within(list).getAllByRole('listitem')
  expect(asked).toHaveTextContent(
    /public locationsAsked forAsked for since version 1\.2\.0 \(token ci of orders-team, /,
  )
  expect(given).toHaveTextContent(/calls to https:\/\/api\.orders\.exampleGranted/)
  await user.click(screen.getByRole('button', { name: 'Grant public locations to orders-team' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^Its slots at login-before-form appear at once for everybody/),
  ).toBeVisible()
  expect(callsOf('POST')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Grant' }))

  expect(await screen.findByText('orders-team was granted public locations.')).toBeVisible()
  expect(
    await screen.findByRole('button', { name: 'Revoke public locations from orders-team' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(callsOf('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/manage/remotes/orders-team/grants', { public: true }],
      ['/manage/audit/41/undo', undefined],
    ]),
  )
})

test('an origin is taken back alone: the others stay granted', async () => {
  const { user, api, callsOf } = await openPage((fake) => {
    const origins = ['https://a.example', 'https://b.example'].map((origin) => ({
      origin,
      granted: true,
      asked: null,
    }))
    fake.answer('GET /manage/grants', () => ({ body: { items: [{ ...sampleGrant, origins }] } }))
  })
  api.answer('POST /manage/remotes/orders-team/grants', () => ({ body: {} }))

  await user.click(
    await screen.findByRole('button', {
      name: 'Revoke calls to https://a.example from orders-team',
    }),
  )
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }),
  )

  await waitFor(() => expect(callsOf('POST')[0]?.body).toEqual({ origins: ['https://b.example'] }))
})

test('the lists are filtered in the address; nothing left offers all of them', async () => {
  const { user, api } = await openPage()
  await screen.findByRole('list', { name: 'Tokens' })
  for (const list of ['tokens', 'keys'])
    api.answer(`GET /manage/${list}`, ({ search }) => ({
      body: search.get('state') ? listOf() : listOf(sampleToken(1) as never),
    }))

  await user.click(screen.getByRole('combobox', { name: 'Filter by state' }))
  await user.click(await screen.findByRole('option', { name: 'Expired', hidden: true }))
  await waitFor(() => expect(screen.getAllByText('Nothing found')).toHaveLength(2))
  expect(window.location.search).toBe('?state=expired')
  await user.click(screen.getAllByRole('button', { name: 'Show all' })[0] as HTMLElement)

  expect(await screen.findByRole('list', { name: 'Tokens' })).toBeVisible()
  expect(window.location.search).toBe('')
})

test('a key says when it last signed a version; that of an older server says nothing of it', async () => {
  await openPage((api) => {
    const keys = [
      sampleKey('0123456789abcdef', { lastUsedAt: minutesAgo(3) }),
      sampleKey('123456789abcdef0', { lastUsedAt: null }),
      sampleKey('23456789abcdef01'),
    ]
    api.answer('GET /manage/keys', () => ({ body: listOf(...keys) }))
  })

  const list = await screen.findByRole('list', { name: 'Signing keys' })
  const [used, unused, unknown] = within(list).getAllByRole('listitem')

  expect(used).toHaveTextContent('Signed a version last 3 minutes ago.')
  expect(unused).toHaveTextContent('Has signed no version yet.')
  expect(unknown).not.toHaveTextContent(/[Ss]igned/)
})

test('without any, each part says what it is for; one that fails can be retried alone', async () => {
  const { user, api } = await openPage((fake) => {
    fake.answer('GET /manage/tokens', () => ({ body: listOf() }))
    fake.answer('GET /manage/keys', () => problemReply(503, 'busy'))
    fake.answer('GET /manage/grants', () => ({ body: { items: [] } }))
  })

  expect(await screen.findByText('No tokens yet')).toBeVisible()
  expect(await screen.findByText('No remote asks for anything')).toBeVisible()
  const retry = await screen.findByRole('button', { name: /Signing keys/ }, { timeout: 10_000 })
  api.answer('GET /manage/keys', () => ({ body: listOf() }))
  await user.click(retry)

  expect(await screen.findByText('No signing keys yet')).toBeVisible()
}, 20_000)

test('in German it is German throughout', async () => {
  await openPage()
  await screen.findByRole('list', { name: 'Tokens' })
  await loadTexts(fetchStaffTexts)
  await act(() => setLanguage('de'))

  expect(screen.getByRole('heading', { level: 2, name: 'Genehmigungen' })).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Das Token ci von orders-team widerrufen' }),
  ).toBeVisible()
  expect(document.querySelector('main')?.textContent).not.toMatch(/\b(?:Made|Never|Ends|Asked)\b/)
  await act(() => setLanguage('en'))
})
