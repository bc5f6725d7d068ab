import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { answerManage, operatorMeta, sampleSessions } from '../../testing/manage-bodies'
import { renderHost } from '../../testing/render-host'
import { sampleMeta } from '../../testing/sample-bodies'

expect.extend(toHaveNoViolations)

// jsdom lays nothing out, and what drops down takes its field for scrolled away.
const hiddenBut = (name: string) => ({ name, hidden: true })

async function openProfile() {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /meta', () => ({ body: sampleMeta }))
  const host = await renderHost({ path: '/profile', api })
  await screen.findByRole('form', { name: 'About you' })
  await screen.findByRole('list', { name: 'Your sessions' })
  const callsOf = (method: string) => api.calls.filter((call) => call.method === method)
  return { ...host, api, callsOf }
}

test('tells who one is, and axe finds nothing', async () => {
  await openProfile()

  expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace')
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  expect(screen.getByText('Sales · North')).toBeVisible()
  expect(screen.getByText('Operator · Everywhere')).toBeVisible()
  expect(document.title).toBe('Your profile · Slipway')
  expect(await axe(document.body)).toHaveNoViolations()
})

test('another language is the language of the page once it is saved', async () => {
  const { user, api, callsOf } = await openProfile()
  api.answer('PATCH /profile', () => {
    const user = { ...operatorMeta.user, name: 'Ada', locale: 'de' }
    api.answer('GET /meta', () => ({ body: { ...operatorMeta, user } }))
    return { status: 204 }
  })

  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.click(screen.getByRole('combobox', { name: 'Language and formats' }))
  await user.click(await screen.findByRole('option', hiddenBut('Deutsch')))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Ihr Profil' })).toBeVisible()
  expect(callsOf('PATCH')[0]?.body).toEqual({ name: 'Ada', locale: 'de' })
})

test('a wrong current password stands at its field, and what was typed stays', async () => {
  const { user, api } = await openProfile()
  api.answer('POST /profile/password', () =>
    problemReply(422, 'validation-failed', {
      errors: [{ pointer: '/current', code: 'password-wrong' }],
    }),
  )

  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.type(screen.getByLabelText('New password'), 'a sentence of mine')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByText('This is not your current password.')).toBeVisible()
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  expect(screen.getByLabelText('New password')).toHaveValue('a sentence of mine')
})

test('a short password is not sent', async () => {
  const { user, callsOf } = await openProfile()

  await user.type(screen.getByLabelText('Current password'), 'right')
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(screen.getByText('A password needs at least twelve characters.')).toBeVisible()
  expect(callsOf('POST')).toEqual([])
})

test('a new password empties the form and says what it ended', async () => {
  const { user, api, callsOf } = await openProfile()
  api.answer('POST /profile/password', () => ({ status: 204 }))

  await user.type(screen.getByLabelText('Current password'), 'right')
  await user.type(screen.getByLabelText('New password'), 'a sentence of mine')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByText(/Your other sessions were signed out/)).toBeVisible()
  expect(screen.getByLabelText('Current password')).toHaveValue('')
  expect(callsOf('POST')[0]?.body).toEqual({ current: 'right', password: 'a sentence of mine' })
})

test('sessions: this browser is marked and stands first, another one is signed out', async () => {
  const { user, api, callsOf } = await openProfile()
  api.answer('DELETE /profile/sessions/phone', () => {
    api.answer('GET /profile/sessions', () => ({ body: { items: sampleSessions.slice(1) } }))
    return { status: 204 }
  })
  const list = screen.getByRole('list', { name: 'Your sessions' })
  const [first, second] = within(list).getAllByRole('listitem')

  expect(first).toHaveTextContent(/^Chrome on LinuxThis browser127\.0\.0\.1Signed in /)
  expect(second).toHaveTextContent(/^Safari on iOS203\.0\.113\.9/)
  await user.click(screen.getByRole('button', { name: 'Sign out there: Safari on iOS' }))

  expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible()
  expect(screen.queryByText('Safari on iOS')).toBeNull()
  expect(callsOf('DELETE').map(({ path }) => path)).toEqual(['/profile/sessions/phone'])
})

test('signing out everywhere else is asked before, and a failure is told in the dialog', async () => {
  const { user, api, callsOf } = await openProfile()
  api.answer('DELETE /profile/sessions', () => problemReply(503, 'store-unavailable'))

  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  expect(await within(dialog).findByRole('alert')).toBeVisible()

  api.answer('DELETE /profile/sessions', () => ({ status: 204 }))
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('You were signed out everywhere else.')).toBeVisible()
  expect(callsOf('DELETE')).toHaveLength(2)
})

test('what cannot be loaded costs its part, and has a retry', async () => {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /profile', () => problemReply(500, 'internal'))
  const { user } = await renderHost({ path: '/profile', api })

  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 })
  expect(screen.getByRole('list', { name: 'Your sessions' })).toBeVisible()
  answerManage(api)
  await user.click(retry)

  expect(await screen.findByLabelText('Name')).toHaveValue('Ada Lovelace')
})
