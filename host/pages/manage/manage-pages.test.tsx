import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { answerManage, operatorBoot, sampleUser, sampleUsers } from '../../testing/manage-bodies'
import { renderHost } from '../../testing/render-host'
import { fetchStaffTexts, loadTexts, setLanguage } from '../../texts/texts'

expect.extend(toHaveNoViolations)

// jsdom lays nothing out, and what drops down takes its field for scrolled away.
const hiddenBut = (name: string) => ({ name, hidden: true })

async function openPage(path: string) {
  const api = createFakeApi()
  answerManage(api)
  const host = await renderHost({ path, boot: operatorBoot, api })
  const callsOf = (method: string) => api.calls.filter((call) => call.method === method)
  return { ...host, api, callsOf }
}

test.each([
  ['/manage/explain', 'Why is a slot empty?'],
  ['/manage/users', 'Users'],
  ['/manage/users/new', 'New user'],
  ['/manage/users/7', 'User 7'],
  ['/manage/roles', 'Roles'],
  ['/manage/tenants', 'Tenants'],
  ['/manage/audit', 'Audit'],
  ['/manage/tokens', 'Tokens'],
  ['/manage/system', 'System'],
])('axe finds nothing on %s', async (path, name) => {
  await openPage(path)

  await screen.findByRole('heading', { level: 1, name })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())

  expect(await axe(document.body)).toHaveNoViolations()
})

test('only those who manage are shown the way to it', async () => {
  const { user } = await openPage('/manage/roles')
  await user.click(await screen.findByRole('link', { name: 'Users' }))
  expect(await screen.findByRole('link', { name: 'User 7' })).toBeVisible()
})

describe('a change that needs the password again', () => {
  async function openTired() {
    const host = await openPage('/manage/users/7')
    const { api } = host
    let isConfirmed = false
    api.answer('POST /manage/users/7/link', () =>
      isConfirmed
        ? { body: { path: '/app/accept#token', expiresInSeconds: 900 } }
        : problemReply(403, 'reauthentication-required'),
    )
    api.answer('POST /profile/confirm', ({ body }) => {
      isConfirmed = (body as { password: string }).password === 'right'
      const errors = [{ pointer: '/password', code: 'password-wrong' }]
      return isConfirmed ? { status: 204 } : problemReply(422, 'validation-failed', { errors })
    })
    await host.user.click(await screen.findByRole('button', { name: /link/i }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' })
    return { ...host, dialog: within(dialog) }
  }

  test('asks for it in place, and goes on once it is right', async () => {
    const { user, dialog, callsOf } = await openTired()

    expect(await axe(document.body)).toHaveNoViolations()
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}')
    expect(await dialog.findByText('This is not your current password.')).toBeVisible()
    await user.type(dialog.getByLabelText('Password'), 'right{Enter}')

    expect(await screen.findByLabelText('One-time link')).toHaveValue(
      'http://localhost/app/accept#token',
    )
    expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull()
    expect(callsOf('POST').map(({ path }) => path)).toEqual([
      '/manage/users/7/link',
      '/profile/confirm',
      '/profile/confirm',
      '/manage/users/7/link',
    ])
  })

  test('changes nothing when it is cancelled, and says so', async () => {
    const { user, dialog, callsOf } = await openTired()

    await user.click(dialog.getByRole('button', { name: 'Cancel' }))

    expect(await screen.findByText(/your password was not confirmed/)).toBeInTheDocument()
    expect(callsOf('POST')).toHaveLength(1)
  })
})

test('users are searched and filtered in the address, and nothing found offers all', async () => {
  const { user, api } = await openPage('/manage/users')
  await screen.findByRole('list', { name: 'Users' })
  api.answer('GET /manage/users', ({ search }) => ({
    body: sampleUsers(search.get('q') ? [] : [sampleUser(7)]),
  }))

  await user.type(screen.getByRole('searchbox'), 'nobody')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(window.location.search).toBe('?q=nobody')
  await user.click(screen.getByRole('link', { name: 'Show all' }))

  expect(await screen.findByRole('link', { name: 'User 7' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('a new user is told by a link that is shown once', async () => {
  const { user, api, callsOf } = await openPage('/manage/users/new')
  api.answer('POST /manage/users', () => ({
    status: 201,
    body: {
      user: sampleUser(9, { name: 'Ren' }),
      link: { path: '/app/accept#secret-token', expiresInSeconds: 900 },
    },
  }))

  await user.type(await screen.findByLabelText('Name'), 'Ren')
  await user.type(screen.getByLabelText('Email'), 'ren@example.com')
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', hiddenBut('Sales')))
  await user.click(screen.getByRole('combobox', { name: 'Where' }))
  await user.click(await screen.findByRole('option', hiddenBut('South')))
  await user.click(screen.getByRole('button', { name: 'Add role' }))
  await user.click(screen.getByRole('button', { name: 'Create user' }))

  expect(await screen.findByLabelText('One-time link')).toHaveValue(
    'http://localhost/app/accept#secret-token',
  )
  expect(screen.getByText(/shown only now/)).toBeVisible()
  expect(callsOf('POST')[0]?.body).toEqual({
    name: 'Ren',
    email: 'ren@example.com',
    locale: 'en',
    roles: [{ role: 'sales', tenant: 2 }],
  })
  expect(await axe(document.body)).toHaveNoViolations()
})

test('an address that is taken is told, and what was typed stays', async () => {
  const { user, api } = await openPage('/manage/users/new')
  api.answer('POST /manage/users', () => problemReply(409, 'email-taken'))

  await user.type(await screen.findByLabelText('Name'), 'Ren')
  await user.type(screen.getByLabelText('Email'), 'ren@example.com')
  await user.click(screen.getByRole('button', { name: 'Create user' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There is already a user with this address',
  )
  expect(screen.getByLabelText('Email')).toHaveValue('ren@example.com')
})

test('disabling is asked before; the last operator is kept, and the dialog says why', async () => {
  const { user, api, callsOf } = await openPage('/manage/users/7')
  api.answer('POST /manage/users/7/disable', () => problemReply(409, 'last-operator'))

  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disable User 7?' })
  expect(callsOf('POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Nobody would be left')

  api.answer('POST /manage/users/7/disable', () => {
    const disabled = { user: sampleUser(7, { state: 'disabled' }), sessions: 0, self: false }
    api.answer('GET /manage/users/7', () => ({ body: disabled }))
    return { status: 204 }
  })
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))

  expect(await screen.findByRole('button', { name: 'Enable' })).toBeVisible()
  expect(await screen.findByText('User 7 was disabled.')).toBeVisible()
})

test('a role is taken away and given back by one step', async () => {
  const { user, api, callsOf } = await openPage('/manage/users/7')
  const show = (roles: readonly { role: string; tenant: number | null }[]) =>
    api.answer('GET /manage/users/7', () => ({
      body: { user: sampleUser(7, { roles: [...roles] }), sessions: 0, self: false },
    }))
  api.answer('DELETE /manage/users/7/roles/sales/1', () => {
    show([])
    return { status: 204 }
  })
  api.answer('POST /manage/users/7/roles', () => {
    show([{ role: 'sales', tenant: 1 }])
    return { status: 204 }
  })

  await user.click(await screen.findByRole('button', { name: 'Remove Sales · North' }))
  expect(await screen.findByText('Sales · North was removed.')).toBeVisible()
  expect(screen.getByText('This user has no role and cannot see anything yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByRole('button', { name: 'Remove Sales · North' })).toBeVisible()
  expect(callsOf('POST')[0]?.body).toEqual({ role: 'sales', tenant: 1 })
})

test('a new link is made and stands in a dialog', async () => {
  const { user, api } = await openPage('/manage/users/7')
  api.answer('POST /manage/users/7/link', () => ({
    body: { path: '/app/accept#fresh', expiresInSeconds: 900 },
  }))

  await user.click(await screen.findByRole('button', { name: 'New link' }))

  const dialog = await screen.findByRole('dialog', { name: 'A link for User 7' })
  expect(within(dialog).getByLabelText('One-time link')).toHaveValue(
    'http://localhost/app/accept#fresh',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('One-time link')).toBeNull())
})

test('roles tell what they allow, by resource', async () => {
  await openPage('/manage/roles')

  const sales = await screen.findByRole('region', { name: 'Sales' })
  const operator = screen.getByRole('region', { name: 'Operator' })

  expect(sales).toHaveTextContent('held by 3 users')
  expect(sales).toHaveTextContent('Ordersview and create')
  expect(sales).toHaveTextContent('Small parcelsview and mark as lost')
  expect(operator).toHaveTextContent('Everything')
  expect(screen.getByRole('region', { name: 'Guest' })).toHaveTextContent('Nothing yet')
})

test('a tenant is renamed; a name that is taken is told in the dialog', async () => {
  const { user, api, callsOf } = await openPage('/manage/tenants')
  api.answer('PATCH /manage/tenants/1', () => problemReply(409, 'tenant-taken'))

  await user.click(await screen.findByRole('button', { name: 'Rename North' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename North' })
  const name = within(dialog).getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'South{Enter}')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is already a tenant')

  api.answer('PATCH /manage/tenants/1', () => ({ status: 204 }))
  await user.type(name, 'west{Enter}')

  expect(await screen.findByText('The tenant is now called Southwest.')).toBeVisible()
  expect(callsOf('PATCH')[1]?.body).toEqual({ name: 'Southwest' })
})

describe('a change that can be undone', () => {
  async function rename() {
    const host = await openPage('/manage/tenants')
    const headers = { 'Slipway-Change': '41' }
    host.api.answer('PATCH /manage/tenants/1', () => ({ status: 204, headers }))
    await host.user.click(await screen.findByRole('button', { name: 'Rename North' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rename North' })
    await host.user.type(within(dialog).getByLabelText('Name'), 'east{Enter}')
    await screen.findByText('The tenant is now called Northeast.')
    return host
  }
  const undo = () => screen.findByRole('button', { name: 'Undo' })

  test('has an Undo in its notice; the undo has one as well', async () => {
    const { user, api, callsOf } = await rename()
    api.answer('POST /manage/audit/41/undo', () => ({ body: { change: 42, changes: [] } }))
    api.answer('POST /manage/audit/42/undo', () => ({ body: { change: 43, changes: [] } }))

    await user.click(await undo())
    await screen.findByText('Undone: it is as it was before.')
    await user.click(await undo())

    await waitFor(() =>
      expect(callsOf('POST').map(({ path }) => path)).toEqual([
        '/manage/audit/41/undo',
        '/manage/audit/42/undo',
      ]),
    )
  })

  test('says who has changed it since, and what it is now', async () => {
    const { user, api } = await rename()
    const errors = [
      { pointer: '/now', code: 'changed-since', detail: '"Easter"' },
      { pointer: '/who', code: 'changed-since', detail: 'eva@example.com' },
    ]
    api.answer('POST /manage/audit/41/undo', () => problemReply(409, 'changed-since', { errors }))

    await user.click(await undo())

    const notice = await screen.findByText(/eva@example\.com has changed it since/)
    expect(notice).toHaveTextContent('Now it is Easter.')
  })

  test('says why it cannot be undone', async () => {
    const { user, api } = await rename()
    const errors = [{ pointer: '', code: 'older' }]
    api.answer('POST /manage/audit/41/undo', () => problemReply(409, 'not-undoable', { errors }))

    await user.click(await undo())

    expect(await screen.findByText(/An older server did not write down/)).toBeVisible()
  })
})

test('the audit says who did what, and shows what it does not know as it stands', async () => {
  await openPage('/manage/audit')

  const rows = (await screen.findAllByRole('row')).slice(1)

  expect(rows[0]).toHaveTextContent(
    /ada@example\.comdisabled the useruser-7@example\.comChangefrom active → to disabledSessions2Undo/,
  )
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/app/manage/users/7',
  )
  expect(rows[1]).toHaveTextContent(/Not signed in.*too many attempts/)
  expect(rows[2]).toHaveTextContent(/command lineuser\.invented-later/)
})

test('the audit has words for what teams do, in German too, and is filtered by action', async () => {
  const { user, api } = await openPage('/manage/audit')

  await user.click(await screen.findByRole('combobox', { name: 'Filter by action' }))
  await user.click(await screen.findByRole('option', hiddenBut('created a team token')))

  await waitFor(() =>
    expect(api.calls.map(({ search }) => search.get('action'))).toContain('team-token.created'),
  )

  await loadTexts(fetchStaffTexts)
  await act(() => setLanguage('de'))
  const field = screen.getByRole('combobox', { name: 'Nach Aktion filtern' })
  expect(field).toHaveValue('hat ein Team-Token erzeugt')
  await act(() => setLanguage('en'))
})

test('the details of the audit are in the language of the reader, and unknown ones as they are', async () => {
  await openPage('/manage/audit')
  await loadTexts(fetchStaffTexts)

  await act(() => setLanguage('de'))

  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows[0]).toHaveTextContent(/Änderungvon aktiv → auf gesperrtSitzungen2Rückgängig$/)
  expect(rows[2]).toHaveTextContent(
    /Befehlszeile.*ZweckEinladungBekanntes Gerätjainventedas it is$/,
  )
  await act(() => setLanguage('en'))
})

describe('an entry of the audit that can be undone', () => {
  const open = async () => {
    const host = await openPage('/manage/audit')
    await host.user.click(
      await screen.findByRole('button', { name: 'Undo the change of user-7@example.com' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Undo this change?' })
    return { ...host, dialog: within(dialog) }
  }

  test('says first what will change, then undoes it', async () => {
    const { user, api, callsOf, dialog } = await open()
    api.answer('POST /manage/audit/3/undo', () => ({ body: { change: 42, changes: [] } }))

    expect(dialog.getByText('user-7@example.com')).toBeVisible()
    expect(dialog.getByText(/disabled/)).toHaveTextContent('from disabled → to active')
    expect(dialog.getByText(/The sessions that ended do not come back/)).toBeVisible()
    expect(callsOf('POST')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByText('Undone: it is as it was before.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('stays open, and says who was faster', async () => {
    const { user, api, dialog } = await open()
    const errors = [
      { pointer: '/now', code: 'changed-since', detail: '"active"' },
      { pointer: '/who', code: 'changed-since', detail: 'eva@example.com' },
    ]
    api.answer('POST /manage/audit/3/undo', () => problemReply(409, 'changed-since', { errors }))

    await user.click(dialog.getByRole('button', { name: 'Undo' }))

    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'eva@example.com has changed it since. Now it is active.',
    )
  })

  test('no others have one', async () => {
    await openPage('/manage/audit')

    expect(await screen.findAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  })
})

test('the audit shows what was before and after part by part, folds what is long, and links remotes', async () => {
  const { user, api } = await openPage('/manage/audit')
  const actor = { id: 1, name: 'ada@example.com' }
  const at = '2026-11-21T09:30:00.000Z'
  const subject = { id: null, name: 'team' }
  const why = 'because '.repeat(40).trim()
  const switched = { at, who: 'ada@example.com', why, byOperator: true }
  const entries = [
    {
      action: 'remote.granted',
      detail: {
        from: { public: false, origins: ['https://a.test'] },
        to: { public: true, origins: ['https://a.test'] },
      },
    },
    {
      action: 'remote.disabled',
      detail: { disabled: true, why: 'x', from: null, to: switched },
    },
    { action: 'remote.refused', subject: { id: null, name: 'all remotes' }, detail: {} },
  ]
  const items = entries.map((entry, index) => ({ id: index + 1, at, actor, subject, ...entry }))
  api.answer('GET /manage/remotes', () => ({ body: { items: [] } }))
  api.answer('GET /manage/audit', () => ({ body: { items, total: { value: 3, exact: true } } }))

  await user.type(await screen.findByRole('searchbox'), 'team')
  const links = await screen.findAllByRole('link', { name: 'team' })
  const rows = screen.getAllByRole('row').slice(1)

  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/app/manage/remotes/team',
    '/app/manage/remotes/team',
  ])
  expect(rows[0]).toHaveTextContent(/Without sign-infrom no → to yes$/)
  expect(rows[1]).toHaveTextContent(/Changefrom switched on → to When: .*show all/)
  expect(within(rows[1] as HTMLElement).getByRole('group')).not.toHaveAttribute('open')
  expect(rows[2]).toHaveTextContent('all remotes')
})

test('the audit is filtered by remote in the address', async () => {
  const { api } = await openPage('/manage/audit?remote=team')

  await screen.findAllByRole('row')

  expect(screen.getByRole('combobox', { name: 'Filter by remote' })).toHaveValue('team')
  const asked = api.calls.filter(({ path }) => path === '/manage/audit')
  expect(asked[0]?.search.get('remote')).toBe('team')
})

test('the audit has sign-ins apart, and is filtered by person and by whole days of the reader', async () => {
  const { user, api } = await openPage('/manage/audit?person=ada@example.com&from=2026-11-20')
  const asked = () => api.calls.filter(({ path }) => path === '/manage/audit').at(-1)?.search
  await screen.findAllByRole('row')

  expect(screen.getByRole('combobox', { name: 'Filter by person' })).toHaveValue('ada@example.com')
  expect(asked()?.get('person')).toBe('ada@example.com')
  expect(asked()?.get('kind')).toBe('changes')
  expect(asked()?.get('from')).toBe(new Date(2026, 10, 20).toISOString())
  fireEvent.change(screen.getByLabelText('Up to this day'), { target: { value: '2026-11-21' } })
  await waitFor(() => expect(asked()?.get('to')).toBe(new Date(2026, 10, 22).toISOString()))
  await user.click(screen.getByRole('radio', { name: 'Sign-ins' }))
  await waitFor(() => expect(asked()?.get('kind')).toBe('sign-ins'))
  expect(screen.queryByRole('combobox', { name: 'Filter by remote' })).toBeNull()
  expect(await axe(document.body)).toHaveNoViolations()
})

test('the audit says of a version how it was tried, and why nobody has seen it', async () => {
  const { user, api } = await openPage('/manage/audit')
  const detail = { version: '1.0.0', digest: 'abc' }
  const why = 'It draws on a canvas.'
  const entry = (id: number, tried: unknown) => ({
    id,
    at: '2026-11-21T09:30:00.000Z',
    action: 'remote.published',
    actor: { id: null, name: 'token ci of shop' },
    subject: { id: null, name: 'shop' },
    detail: { ...detail, tried },
  })
  const items = [
    entry(9, { by: 'unseen', why }),
    entry(8, { by: 'browser', browser: 'Chrome 141' }),
    entry(7, null),
  ]
  api.answer('GET /manage/audit', () => ({ body: { items, total: { value: 3, exact: true } } }))

  await user.type(await screen.findByRole('searchbox'), 'shop{Enter}')

  await screen.findByText(/published unseen/)
  const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringContaining(`Tried beforeHow: published unseen, Reason: ${why}`),
    expect.stringContaining('Tried beforeHow: in a browser, Browser: Chrome 141'),
    expect.stringContaining('Tried beforeno'),
  ])
})

test('the audit says in German which token it was', async () => {
  const { user, api } = await openPage('/manage/audit')
  const entry = { id: 9, at: '2026-11-21T09:30:00.000Z', action: 'remote.published', detail: {} }
  const actor = { id: null, name: 'token ci of shop' }
  api.answer('GET /manage/audit', () => ({
    body: { items: [{ ...entry, actor, subject: actor }], total: { value: 1, exact: true } },
  }))
  await loadTexts(fetchStaffTexts)
  await act(() => setLanguage('de'))

  await user.type(await screen.findByRole('searchbox'), 'shop{Enter}')

  expect(await screen.findByRole('cell', { name: 'Token ci von shop' })).toBeVisible()
  await act(() => setLanguage('en'))
})

test.each([
  '/manage/users',
  '/manage/roles',
  '/manage/tenants',
  '/manage/audit',
  '/manage/users/7',
])(
  '%s says that it is not for this user, or that the server failed, with a retry',
  async (path) => {
    const api = createFakeApi()
    answerManage(api)
    api.answer(`GET ${path}`, () => problemReply(403, 'forbidden'))

    await renderHost({ path, boot: operatorBoot, api })

    expect(await screen.findByText('You have no access to this')).toBeVisible()
  },
)
