import type { ManagedRemoteBody, VersionDiff, VersionEntry } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, type FakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const at = '2026-11-21T09:30:00.000Z'
const version = (name: string, more: Partial<VersionEntry> = {}): VersionEntry => ({
  version: name,
  digest: name,
  size: 12_345,
  createdAt: at,
  who: 'ada@example.com',
  released: false,
  disabled: false,
  ...more,
})
const team: ManagedRemoteBody = {
  name: 'team',
  released: { version: '1.1.0', canary: { version: '1.2.0', percent: 5 } },
  disabled: false,
  publicGranted: false,
  publicAsked: true,
  origins: { asked: ['https://api.example.com'], granted: [] },
  deprecatedLocations: [{ location: 'dashboard-top', since: '1.4.0' }],
  conflicts: {
    shares: [{ module: 'zustand', version: '5.1.0', remote: 'cart', otherVersion: '4.5.2' }],
    locations: [{ location: 'header-banner', slots: 201, most: 200 }],
  },
  versions: [
    version('1.2.0', {
      released: true,
      live: { as: 'canary', percent: 5 },
      who: 'token ci of team',
      signature: { key: '0123456789abcdef', name: 'release key' },
      from: { address: '203.0.113.7', token: 'ci' },
    }),
    version('1.1.0', { released: true, live: { as: 'base' }, signature: null }),
    version('1.0.0', {
      live: { as: 'former', leftAt: at, until: '2026-12-21T09:30:00.000Z' },
    }),
  ],
  disabledParts: [],
  components: [
    {
      name: 'TeamCard',
      registry: 'slot',
      versions: ['1.2.0', '1.1.0'],
      locations: ['header-banner'],
      criticality: 'essential',
    },
    { name: 'TeamField', registry: 'global', versions: ['1.1.0'], locations: [] },
  ],
}
const diff: VersionDiff = {
  from: '1.1.0',
  to: '1.2.0',
  size: { from: 1000, to: 2000 },
  components: { added: ['TeamMore'], removed: ['TeamField'], changed: ['TeamCard'] },
  slots: { added: [], removed: [], changed: [] },
  shared: { added: [], removed: [], changed: [] },
  origins: { added: ['https://b.example'], removed: [], changed: [] },
  files: [{ path: 'entry.js', from: 1000, to: 2000 }],
  effect: 'breaking',
  props: [
    {
      component: 'TeamCard',
      effect: 'may-break',
      changes: [
        { pointer: '/zones', kind: 'maxItems-widened', effect: 'compatible', from: '6' },
        { pointer: '/title', kind: 'prop-added', effect: 'may-break' },
        { pointer: '/later', kind: 'known-to-a-newer-server', effect: 'may-break' },
      ],
    },
  ],
  locations: [{ component: 'TeamCard', effect: 'may-break', from: [], to: ['header-banner'] }],
  proposals: [
    {
      from: null,
      to: {
        location: 'header-banner',
        component: 'TeamMore',
        props: {},
        gate: { roles: ['sales'], percent: 10 },
      },
    },
  ],
  ranges: [{ module: 'react', from: '^18.0.0', to: '^19.0.0' }],
}

async function openPage(
  path: string,
  remote: ManagedRemoteBody = team,
  links: Parameters<FakeApi['answer']>[1] = () => ({ body: { items: [] } }),
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const api = createFakeApi()
  answerManage(api)
  const { versions, components: _components, ...state } = remote
  api.answer('GET /manage/remotes', () => ({
    body: {
      items: [
        { ...state, versions: versions.length },
        {
          name: 'quiet',
          released: null,
          disabled: false,
          publicGranted: true,
          origins: { asked: [], granted: [] },
          versions: 1,
        },
      ],
    },
  }))
  api.answer('GET /manage/remotes/team', () => ({ body: remote }))
  api.answer('GET /manage/remotes/team/links', links)
  api.answer('GET /manage/remotes/team/diff', () => ({ body: diff }))
  prepare(api)
  const host = await renderHost({ path, boot: operatorBoot, api })
  const sent = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...host, api, sent }
}

test.each([
  ['/manage/remotes', 'Remotes'],
  ['/manage/remotes/team', 'team'],
])('axe finds nothing on %s', async (path, name) => {
  await openPage(path)

  await screen.findByRole('heading', { level: 1, name })
  await screen.findAllByText(/1\.1\.0/)

  expect(await axe(document.body)).toHaveNoViolations()
})

test('of hundreds of versions the newest are shown, and the others when they are asked for', async () => {
  const many = Array.from({ length: 60 }, (_, index) => version(`1.0.${60 - index}`))
  const { user } = await openPage('/manage/remotes/team?version=1.0.31', {
    ...team,
    versions: many,
  })
  const list = await screen.findByRole('list', { name: 'Versions' })

  const shown = () => within(list).getAllByRole('button', { name: /^Files and shared modules/ })

  // As far as the one in the address.
  expect(shown()).toHaveLength(30)
  await user.click(screen.getByRole('button', { name: 'Show all 60 versions' }))

  expect(shown()).toHaveLength(60)
  const from = screen.getByRole('combobox', { name: 'From' })
  await user.click(from)
  await user.clear(from)
  await user.type(from, '1.0.44')
  const offered = document.getElementById(from.getAttribute('aria-controls') ?? '') as HTMLElement
  expect(within(offered).getAllByRole('option', { hidden: true })).toHaveLength(1)
})

const stored = {
  versions: 3,
  bytes: 1_900_000_000,
  mapBytes: 400_000_000,
  names: 30,
  limits: { versions: 1000, bytes: 2_000_000_000, names: 1000 },
}

test('the page says what is stored of how much, and what is nearly full', async () => {
  await openPage('/manage/remotes/team', { ...team, stored })

  const list = await screen.findByRole('list', { name: 'Stored' })

  const figures = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim())
  expect(figures).toEqual([
    '3 of 1,000 versions',
    '1.9 GB of 2 GB of files (400 MB of them source maps) Nearly full',
    '30 of 1,000 names of components',
  ])
})

test('an operator sees the names of a remote, and frees one that is not live, for a reason', async () => {
  const claim = (name: string, until: string | null) => ({
    registry: 'slot',
    name,
    remote: 'team',
    until,
  })
  const all = Array.from({ length: 30 }, (_, at) =>
    claim(`Card${at}`, at === 0 ? null : '2026-12-21T09:30:00.000Z'),
  )
  const pageOf = (page: number) => ({
    items: all.slice((page - 1) * 25, page * 25),
    total: { value: all.length, exact: true },
  })
  const answer = (api: FakeApi) => {
    api.answer('GET /manage/names', ({ search }) => ({ body: pageOf(Number(search.get('page'))) }))
    api.answer('POST /manage/remotes/team/names/free', () => ({
      status: 204,
      headers: { 'Slipway-Change': '41' },
    }))
  }
  const { user, sent } = await openPage(
    '/manage/remotes/team',
    { ...team, stored },
    undefined,
    answer,
  )
  const list = await screen.findByRole('list', { name: 'Names of components' })
  expect(within(list).getByText('Card0, live')).toBeVisible()
  expect(within(list).queryByRole('button', { name: 'Free the name Card0' })).toBeNull()
  expect(await axe(document.body)).toHaveNoViolations()

  await user.click(screen.getByRole('button', { name: 'More names' }))
  await user.click(await screen.findByRole('button', { name: 'Free the name Card29' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'the team is gone')
  await user.click(screen.getByRole('button', { name: 'Free' }))

  expect(await screen.findByText('The name Card29 is free.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(sent()).toContainEqual({ registry: 'slot', name: 'Card29', why: 'the team is gone' })
})

test('the list says what is live, what a remote waits for and what it should not use', async () => {
  const { user } = await openPage('/manage/remotes')

  const list = await screen.findByRole('list', { name: 'Remotes' })
  expect(list).toHaveTextContent('1.1.0 is live; 1.2.0 for 5% of the signed-in users')
  expect(list).toHaveTextContent('Waits for a grant')
  expect(list).toHaveTextContent('Still uses dashboard-top, which is deprecated')
  await user.type(screen.getByRole('searchbox'), 'qui')

  await waitFor(() => expect(screen.queryByRole('link', { name: 'team' })).toBeNull())
  expect(screen.getByRole('link', { name: 'quiet' })).toBeVisible()
})

test('without any remote the list says how a team gets its first one in', async () => {
  const { api } = await openPage('/login')
  api.answer('GET /manage/remotes', () => ({ body: { items: [] } }))
  await renderHost({ path: '/manage/remotes', boot: operatorBoot, api })

  expect(await screen.findByText(/npx slipway publish/)).toBeVisible()
})

test('a version says how it was tried, and one that was published unseen says why', async () => {
  const why = 'It draws on a canvas, which jsdom lacks.'
  await openPage('/manage/remotes/team', {
    ...team,
    versions: [
      version('1.4.0', { tried: { by: 'browser', browser: 'Chrome 141' } }),
      version('1.3.0', { tried: { by: 'jsdom' } }),
      version('1.2.0', { tried: { by: 'unseen', why } }),
      version('1.1.0', { tried: null }),
      version('1.0.0'),
    ],
  })

  const list = await screen.findByRole('list', { name: 'Versions' })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(texts).toEqual([
    expect.stringContaining('tried in Chrome 141'),
    expect.stringContaining('tried in a simulated browser (jsdom)'),
    expect.stringContaining(`Published unseen, though it failed in a simulated browser: ${why}`),
    expect.stringContaining('not tried'),
    // An older server does not say so.
    expect.not.stringContaining('tried'),
  ])
})

test('a version says for whom it is live, who published it, from where and with which key', async () => {
  await openPage('/manage/remotes/team')

  const [canary, base, former] = within(
    await screen.findByRole('list', { name: 'Versions' }),
  ).getAllByRole('listitem')
  expect(canary).toHaveTextContent('Canary for 5% of the signed-in users')
  expect(canary).toHaveTextContent(/with the token ci.*from 203\.0\.113\.7/)
  expect(canary).toHaveTextContent('signed with release key (0123456789abcdef)')
  expect(base).toHaveTextContent('Live for everybody but the users of the canary')
  expect(base).toHaveTextContent('not signed')
  expect(former).toHaveTextContent(/Earlier: served on until Dec 21, 2026/)
  // An older server stored it: nobody knows whether it was signed.
  expect(former).not.toHaveTextContent('signed')
})

describe('switching off', () => {
  async function openDialog() {
    const host = await openPage('/manage/remotes/team')
    await host.user.click(await screen.findByRole('button', { name: 'Switch off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch off team?' }))
    return { ...host, dialog }
  }

  test('says before which components go from which locations; afterwards it can be undone', async () => {
    const { user, api, dialog, sent } = await openDialog()
    api.answer('POST /manage/remotes/team/disabled', () => ({
      body: team,
      headers: { 'Slipway-Change': '41' },
    }))

    expect(dialog.getByText(/Every page, banner at the top/)).toBeVisible()
    expect(dialog.getByText('The field TeamField in forms')).toBeVisible()
    expect(dialog.getByText(/only an operator does/)).toBeVisible()
    await user.type(dialog.getByLabelText('Reason'), ' wrong prices {Enter}')

    expect(await screen.findByText('All of team was switched off.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(sent()).toEqual([{ disabled: true, why: 'wrong prices' }])
  })

  test('needs no reason in a hurry, and says whose it took the place of', async () => {
    const { user, api, dialog, sent } = await openDialog()
    const replaced = { who: 'eve@example.com', why: 'it blinks' }
    api.answer('POST /manage/remotes/team/disabled', () => ({ body: { ...team, replaced } }))

    await user.click(dialog.getByRole('button', { name: 'Switch off' }))

    const told =
      'All of team was switched off. Before, eve@example.com had switched it off: it blinks'
    expect(await screen.findByText(told)).toBeVisible()
    expect(sent()).toEqual([{ disabled: true }])
    expect(api.calls.find(({ method }) => method === 'POST')?.ifMatch).toBeNull()
  })

  test.each([
    ['Version 1.2.0 (live)', /users of the canary get 1\.1\.0/, { version: '1.2.0' }],
    ['Version 1.1.0 (live)', /users of the canary keep 1\.2\.0/, { version: '1.1.0' }],
    ['Version 1.0.0', /tabs that were open before/, { version: '1.0.0' }],
    ['The component TeamCard', /Every page, banner at the top/, { component: 'TeamCard' }],
  ])('of %s says what that does', async (label, effect, part) => {
    const { user, api, dialog, sent } = await openDialog()
    api.answer('POST /manage/remotes/team/disabled', () => ({ body: team }))

    await user.click(dialog.getByRole('combobox', { name: 'What' }))
    await user.click(await screen.findByRole('option', { name: label, hidden: true }))

    expect((await dialog.findAllByText(effect))[0]).toBeVisible()
    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}')
    await waitFor(() => expect(sent()).toEqual([{ disabled: true, why: 'x', ...part }]))
  })

  test('by a link names a component with a space in its name to the letter', async () => {
    const components = (team.components ?? []).map((one) => ({ ...one, name: 'Team Card' }))
    const path = '/manage/remotes/team?switch-off=Team+Card'
    const { user, api, sent } = await openPage(path, { ...team, components })
    api.answer('POST /manage/remotes/team/disabled', () => ({ body: team }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch off team?' }))

    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}')

    await waitFor(() =>
      expect(sent()).toEqual([{ disabled: true, why: 'x', component: 'Team Card' }]),
    )
  })

  test('by a link to a component that is not there switches nothing off, until something is chosen', async () => {
    const { user, sent } = await openPage('/manage/remotes/team?switch-off=TeamCard%20of%20others')
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch off team?' }))

    await waitFor(() => expect(dialog.getByRole('button', { name: 'Switch off' })).toBeDisabled())
    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}')

    expect(sent()).toEqual([])
    await user.click(dialog.getByRole('combobox', { name: 'What' }))
    await user.click(await screen.findByRole('option', { name: 'All of team', hidden: true }))
    expect(dialog.getByRole('button', { name: 'Switch off' })).toBeEnabled()
  })

  test('that fails stays open and says why', async () => {
    const { user, api, dialog } = await openDialog()
    api.answer('POST /manage/remotes/team/disabled', () => problemReply(503, 'store-unavailable'))

    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}')

    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(dialog.getByLabelText('Reason')).toHaveValue('x')
  })
})

test('what is switched off says by whom, why, and who may switch it on; it comes on with a reason', async () => {
  const part = { version: '1.1.0', at, who: 'ada@example.com', why: 'it blinks', byOperator: true }
  const { user, api, sent } = await openPage('/manage/remotes/team', {
    ...team,
    disabledParts: [part],
  })
  api.answer('POST /manage/remotes/team/disabled', () => ({ body: team }))

  expect(await screen.findByText(/ada@example\.com.*: it blinks/)).toBeVisible()
  expect(screen.getByText(/Only an operator can switch it on again/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  await user.type(await screen.findByLabelText('Reason'), 'mended{Enter}')

  expect(await screen.findByText('Version team 1.1.0 was switched on.')).toBeVisible()
  expect(sent()).toEqual([{ disabled: false, why: 'mended', version: '1.1.0' }])
  const call = api.calls.find(({ method }) => method === 'POST')
  expect(call?.ifMatch).toBe(`"1-${Date.parse(at)}"`)
})

test('two versions are compared: what breaks slots first, each difference a sentence', async () => {
  await openPage('/manage/remotes/team?from=1.1.0&to=1.2.0')

  const list = await screen.findByRole('list', { name: 'Compare versions' })
  await within(list).findByText(/TeamField is gone/)
  const texts = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

  expect(screen.getAllByText('Breaks slots')[0]).toBeVisible()
  expect(texts).toEqual([
    'The component TeamField is gone. Slots that name it show their fallback.Breaks slots',
    expect.stringMatching(
      /^TeamCard \/title is new, and optional\. A slot may use.*May break slots$/,
    ),
    'TeamCard /later has changed (known-to-a-newer-server).May break slots',
    'TeamCard is made for “Every page, banner at the top”; before, for any location.May break slots',
    'The component TeamMore is new.',
    'TeamCard /zones: the most entries is less strict, none instead of 6.',
    'It proposes TeamMore at “Every page, banner at the top”, for roles sales; percent 10.',
    'react: ^19.0.0 instead of ^18.0.0.',
    'It asks to call https://b.example.',
    'entry.js: 1 kB → 2 kB.',
    '1 kB → 2 kB in all.',
  ])
})

test('a change elsewhere is on the page without a reload', async () => {
  const { api, app } = await openPage('/manage/remotes/team')
  await screen.findByText(/1\.1\.0 is live/)
  api.answer('GET /manage/remotes/team', () => ({
    body: { ...team, released: { version: '1.0.0' } },
  }))
  api.answer('GET /meta', () => ({ body: { ...operatorMeta, revision: 99 } }))

  await act(() => app.refreshSlots())

  expect(await screen.findByText('1.0.0 is live')).toBeVisible()
})

test('a remote that is not there says so, with the way back', async () => {
  const { api } = await openPage('/login')
  api.answer('GET /manage/remotes/nobody', () => problemReply(404, 'not-found'))
  await renderHost({ path: '/manage/remotes/nobody', boot: operatorBoot, api })

  expect(await screen.findByRole('link', { name: 'Remotes' })).toHaveAttribute(
    'href',
    expect.stringContaining('/manage/remotes'),
  )
})

test('its page says which module and which location it shares badly with others', async () => {
  await openPage('/manage/remotes/team')

  expect(
    await screen.findByText(/zustand: it brings 5.1.0 as a singleton, cart brings 4.5.2/),
  ).toBeVisible()
  expect(screen.getByText(/header-banner has 201 slots, and a viewer gets 200/)).toBeVisible()
})

test('a link to a version is listed with who made it and its end, and an operator ends it', async () => {
  const link = {
    id: 7,
    remote: 'team',
    version: '1.3.0',
    who: 'token ci of team',
    createdAt: at,
    expiresAt: '2026-11-28T09:30:00.000Z',
  }
  let items = [link]
  const { api, user } = await openPage('/manage/remotes/team', team, () => ({ body: { items } }))
  api.answer('DELETE /manage/remotes/team/links/7', () => {
    items = []
    return { status: 204 }
  })
  const list = await screen.findByRole('list', { name: 'Links' })

  expect(list).toHaveTextContent('1.3.0, made by token ci of team')
  await user.click(within(list).getByRole('button', { name: 'End the link' }))

  expect(await screen.findByText('The link to 1.3.0 has ended.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links' })).toBeNull())
})
