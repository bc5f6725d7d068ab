import type { ExplainBody, ExplainedEntry } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'
import { signedInBoot } from '../../../testing/sample-bodies'
import { setLanguage } from '../../../texts/texts'

expect.extend(toHaveNoViolations)

// jsdom lays nothing out, and what drops down takes its field for scrolled away.
const hiddenBut = (name: string) => ({ name, hidden: true })

const release = {
  id: 12,
  at: '2026-11-22T09:00:00.000Z',
  who: 'ada@example.com',
  why: 'faster drawing',
}
const off = {
  at: '2026-11-22T10:04:00.000Z',
  who: 'ada@example.com',
  why: 'it froze the page',
  byOperator: true,
}
const choice = {
  remote: 'orders',
  version: '2.1.0',
  arm: 'canary' as const,
  base: '2.0.0',
  canary: { version: '2.1.0', percent: 20, share: 4.25 },
  off: null,
  release,
}
const grants = {
  public: { needed: false, granted: false },
  origins: { asked: ['https://a.example'], granted: [] },
}

function entry(more: Partial<ExplainedEntry> = {}): ExplainedEntry {
  return {
    id: 'app/header-banner/Refunds',
    component: 'Refunds',
    label: 'Paid orders',
    shown: true,
    verdict: 'shown',
    sentence: '',
    source: { of: 'application', file: 'slots.ts', line: 34 },
    placement: null,
    registeredAs: null,
    gate: [],
    hasGate: false,
    code: { is: 'found', choice, off: null, grants, overrides: [] },
    recent: [],
    ...more,
  }
}

function answer(entries: readonly ExplainedEntry[], more: Partial<ExplainBody> = {}): ExplainBody {
  return {
    location: 'header-banner',
    resource: null,
    isPublic: true,
    viewer: {
      of: 'user',
      id: 7,
      name: 'Sandy',
      email: 'sandy@example.com',
      tenant: { id: 1, name: 'North' },
      tenants: [
        { id: 1, name: 'North' },
        { id: 2, name: 'South' },
      ],
      roles: ['sales'],
    },
    names: { roles: { sales: 'Sales', chief: 'Chief' }, tenants: { '2': 'South' } },
    entries: [...entries],
    placeable: [],
    sentence: '',
    ...more,
  }
}

async function open(body: ExplainBody, path = '/manage/explain?location=header-banner&user=7') {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/explain', () => ({ body }))
  const host = await renderHost({ path, boot: operatorBoot, api })
  await screen.findByRole('heading', { level: 1, name: 'Why is a slot empty?' })
  return { ...host, api }
}

function placed(changed: NonNullable<ExplainedEntry['placement']>['changed']) {
  const anyTime = {
    from: null,
    until: null,
    hours: null,
    hiddenThen: false,
    criticality: null,
    nextChange: null,
  }
  return { changed, location: 'dashboard-after-cards', ...anyTime }
}

const refunds = { of: 'permissions' as const, wanted: ['orders.refund'] }

const sentences: readonly (readonly [string, Partial<ExplainedEntry>])[] = [
  ['Shown to Sandy.', {}],
  [
    'Not shown to Sandy: the gate asks for orders.refund; no role held in North gives it; the gate asks for the role Chief, which is not held in North; the gate asks for the tenant South; the gate is open for 20% of the users, and this user is not among them; the flag late is off.',
    {
      shown: false,
      verdict: 'gate',
      hasGate: true,
      gate: [
        { ...refunds, passed: false, missing: ['orders.refund'] },
        { of: 'roles', passed: false, wanted: ['chief'], held: ['sales'] },
        { of: 'tenants', passed: false, wanted: [2], current: 1 },
        { of: 'percent', passed: false, percent: 20, share: 71.5 },
        { of: 'flag', passed: false, flag: 'late' },
      ],
    },
  ],
  [
    'Not shown to Sandy: this location is for those who are signed in.',
    { shown: false, verdict: 'needs-session' },
  ],
  [
    'Not shown to Sandy: it has a gate, which takes somebody who is signed in.',
    { shown: false, verdict: 'needs-session', hasGate: true },
  ],
  [
    'Not shown to Sandy: orders 2.0.0 proposes it, and this viewer gets orders 2.1.0.',
    {
      shown: false,
      verdict: 'other-version',
      source: { of: 'proposal', remote: 'orders', version: '2.0.0', release },
    },
  ],
  [
    'Not shown to Sandy: orders is not granted public locations.',
    { shown: false, verdict: 'not-granted' },
  ],
  [
    'Not shown to Sandy: there are more slots than are delivered.',
    { shown: false, verdict: 'no-room' },
  ],
  [
    'Not shown to Sandy: an operator hid it.',
    { shown: false, verdict: 'hidden', placement: placed(['hidden']) },
  ],
  [
    'Not shown to Sandy here: an operator moved it to “Dashboard, below the cards”.',
    { shown: false, verdict: 'moved', placement: placed(['location']) },
  ],
  [
    'Not shown to Sandy: no live remote has the component Refunds.',
    { shown: false, verdict: 'base-gone', source: { of: 'operator' } },
  ],
  [
    'Not shown to Sandy: orders 2.1.0 does not have the component Refunds.',
    { shown: false, verdict: 'other-version', source: { of: 'operator' } },
  ],
  [
    'Not shown to Sandy: no role held in North allows to view these records.',
    { shown: false, verdict: 'no-access' },
  ],
  [
    'Delivered to Sandy, but no remote has the component Refunds.',
    {
      verdict: 'without-code',
      code: { is: 'unknown', choice: null, off: null, grants: null, overrides: [] },
    },
  ],
  [
    'Delivered to Sandy, but Refunds is a component for forms, not for locations.',
    {
      verdict: 'without-code',
      code: { is: 'wrong-registry', choice: null, off: null, grants: null, overrides: [] },
    },
  ],
  [
    'Delivered to Sandy, but orders is not granted public locations.',
    {
      verdict: 'without-code',
      code: { is: 'not-granted', choice, off: null, grants, overrides: [] },
    },
  ],
]

test('has one sentence in front of each entry: shown, or the first thing that decides', async () => {
  await open(answer(sentences.map(([, more], index) => entry({ id: String(index), ...more }))))

  for (const [sentence] of sentences) expect(await screen.findByText(sentence)).toBeVisible()
})

test('says since when a remote is switched off, and that a slot was drawn or failed', async () => {
  const at = new Date(Date.now() - 3 * 60_000).toISOString()
  const last = { at, remote: 'orders', version: '2.1.0', codeMs: 30, drawMs: 10 }
  await open(
    answer([
      entry({
        id: 'a',
        verdict: 'without-code',
        code: {
          is: 'switched-off',
          choice: { ...choice, version: null, off },
          off,
          grants,
          overrides: [],
        },
      }),
      entry({ id: 'b', verdict: 'drawn', recent: [{ ...last, outcome: 'drawn' }] }),
      entry({ id: 'c', verdict: 'failed', recent: [{ ...last, outcome: 'render-failed' }] }),
    ]),
  )

  expect(
    await screen.findByText(
      /^Delivered to Sandy, but its remote orders is switched off since .*: it froze the page$/,
    ),
  ).toBeVisible()
  expect(screen.getByText('Drawn for Sandy 3 minutes ago, in 40 ms.')).toBeVisible()
  expect(
    screen.getByText('Delivered to Sandy, but it could not be shown 3 minutes ago: render-failed.'),
  ).toBeVisible()
})

test('folds out what decided it: line, conditions, version and why, what happened lately', async () => {
  const { user } = await open(
    answer([
      entry({
        hasGate: true,
        gate: [
          { ...refunds, passed: true, missing: [] },
          { of: 'roles', passed: false, wanted: ['chief'], held: ['sales'] },
        ],
        recent: [
          {
            at: off.at,
            outcome: 'drawn',
            remote: 'orders',
            version: '2.1.0',
            codeMs: 30,
            drawMs: 10,
          },
        ],
      }),
    ]),
  )

  await user.click(await screen.findByText('Shown to Sandy.'))

  expect(screen.queryByText('How much depends on it')).toBeNull()
  expect(screen.getByText('slots.ts, line 34')).toBeVisible()
  const met = screen.getByRole('img', { name: 'met' }).parentElement as HTMLElement
  const unmet = screen.getByRole('img', { name: 'not met' }).parentElement as HTMLElement
  expect(met).toHaveTextContent('All of these permissions: orders.refund')
  expect(unmet).toHaveTextContent('One of these roles: ChiefHeld: Sales')
  expect(screen.getByText('orders 2.1.0, the canary')).toBeVisible()
  expect(screen.getByText(/for 20% of the users, .* This user’s place is 4\.3\.$/)).toBeVisible()
  expect(
    screen.getByText(/^Live since release 12 on .*, by ada@example\.com: faster drawing$/),
  ).toBeVisible()
  expect(screen.getByText('Origins granted: –. Asked for: https://a.example.')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Refunds: Lately' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/drawn2\.1\.030 ms10 ms$/)
  expect(await axe(document.body)).toHaveNoViolations()
})

test('folds out what operators changed of it, and when it is delivered', async () => {
  const from = '2026-12-01T00:00:00Z'
  const { user } = await open(
    answer([
      entry({
        source: { of: 'operator' },
        placement: { ...placed(['added', 'order', 'period']), from, criticality: 'essential' },
        code: { ...entry().code, criticality: 'decoration' },
      }),
    ]),
  )

  await user.click(await screen.findByText('Shown to Sandy.'))

  expect(
    screen.getByText(
      'essential, as operators say of this entry; the team’s build says decoration.',
    ),
  ).toBeVisible()

  expect(screen.getByText('Added by an operator')).toBeVisible()
  expect(screen.getByText('They changed its place in the order.')).toBeVisible()
  expect(screen.getByText(/^Shown from 1 Dec.*|^Shown from Dec 1/)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
})

test('location, user and tenant are chosen, and are in the address; another user keeps the location', async () => {
  const { user, api } = await open(answer([entry()]), '/manage/explain')
  expect(screen.getByRole('heading', { name: 'Choose a location' })).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Location' }))
  await user.click(await screen.findByRole('option', hiddenBut('Every page, banner at the top')))
  expect(await screen.findByText('Shown to Sandy.')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', hiddenBut('User 7 · user-7@example.com')))
  await user.click(await screen.findByRole('combobox', { name: 'Tenant' }))
  await user.click(await screen.findByRole('option', hiddenBut('South')))

  await waitFor(() =>
    expect(window.location.search).toBe('?location=header-banner&user=7&tenant=2'),
  )
  await waitFor(() => {
    const asked = api.calls.filter(({ path }) => path === '/manage/explain').at(-1)
    expect(String(asked?.search)).toBe('location=header-banner&user=7&tenant=2')
  })
})

test('the page of a record is asked about, and which of its values are not as an entry needs them', async () => {
  const wanted = { field: 'status', values: ['paid', 'packed'] }
  const page = { resources: ['orders'], passed: false }
  const elsewhere = { shown: false, verdict: 'other-page' } as const
  const record = { resource: 'orders', id: 17 }
  const { user, api } = await open(
    answer(
      [
        entry({
          ...elsewhere,
          page: { ...page, record: [{ ...wanted, value: 'draft', passed: false }] },
        }),
        entry({ ...elsewhere, id: 'app/header-banner/Other', label: 'Other', page }),
      ],
      { record },
    ),
  )

  await user.type(await screen.findByRole('textbox', { name: 'Record' }), 'orders/17{Enter}')

  await waitFor(() => {
    const asked = api.calls.filter(({ path }) => path === '/manage/explain').at(-1)
    expect(asked?.search.get('record')).toBe('orders/17')
  })
  expect(window.location.search).toContain('record=orders%2F17')
  const why = 'on the page of orders/17: status is draft; needs paid or packed.'
  expect(screen.getByText(`Not shown to Sandy ${why}`)).toBeVisible()
  expect(screen.getByText('Not shown to Sandy on the page of orders/17.')).toBeVisible()
  await user.click(screen.getByText(`Not shown to Sandy ${why}`))
  expect(screen.getByText('One of these values of status: paid or packed')).toBeVisible()
  expect(screen.getByText('is draft')).toBeVisible()
  expect(screen.getAllByRole('img', { name: 'not met' })[0]).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
})

test('a form of a resource, and those who are not signed in, can be chosen', async () => {
  const { user } = await open(answer([entry()]), '/manage/explain')

  await user.click(screen.getByRole('combobox', { name: 'Location' }))
  await user.click(await screen.findByRole('option', hiddenBut('Orders')))
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', hiddenBut('Somebody who is not signed in')))

  await waitFor(() => expect(window.location.search).toBe('?resource=orders&user=anonymous'))
})

test('an empty location says so, where to register something, and what could be placed', async () => {
  const placeable = [{ component: 'ShipOrder', remote: 'orders', version: '2.1.0' }]
  await open(answer([], { placeable }))

  expect(await screen.findByText('Nobody registers anything here')).toBeVisible()
  expect(screen.getByText(/app\.registerSlots\(\{ 'header-banner'/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Could be placed here' })).toHaveTextContent(
    'ShipOrderorders 2.1.0',
  )
  expect(await axe(document.body)).toHaveNoViolations()
})

test('says to those who do not manage the host that it is not for them', async () => {
  const { api } = await renderHost({ path: '/manage/explain', boot: signedInBoot })

  expect(
    await screen.findByRole('heading', { level: 1, name: 'You have no access to this' }),
  ).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(api.calls.filter(({ path }) => path.startsWith('/manage'))).toEqual([])
})

test('is in German too', async () => {
  await open(answer([entry()]))
  await screen.findByText('Shown to Sandy.')

  await act(() => setLanguage('de'))

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Warum ist ein Slot leer?')
  expect(screen.getByText('Für Sandy sichtbar.')).toBeVisible()
  await act(() => setLanguage('en'))
})

test.each([
  [403, 'forbidden', 'You have no access to this'],
  [409, 'user-disabled', 'This account is disabled. Enable it first.'],
])('says of a %i what it means, and offers to ask again', async (status, code, text) => {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/explain', () => problemReply(status, code))
  const { user } = await renderHost({
    path: '/manage/explain?location=header-banner&user=7',
    boot: operatorBoot,
    api,
  })

  expect(await screen.findByText(text)).toBeVisible()
  api.answer('GET /manage/explain', () => ({ body: answer([entry()]) }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Shown to Sandy.')).toBeVisible()
})
