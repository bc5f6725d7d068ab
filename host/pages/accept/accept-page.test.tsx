import { screen, waitFor } from '@testing-library/react'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { renderHost } from '../../testing/render-host'
import { anonymousBoot, sampleMeta, signedInBoot } from '../../testing/sample-bodies'

async function setPassword(boot = anonymousBoot, api = createFakeApi()) {
  const host = await renderHost({ path: '/accept#the-token', boot, api })
  await host.user.type(await screen.findByLabelText('New password'), 'a sentence of mine')
  await host.user.click(screen.getByRole('button', { name: 'Save password' }))
  return host
}

/** A server that takes the password. */
function takingApi() {
  const api = createFakeApi()
  api.answer('POST /password', () => ({ body: { user: sampleMeta.user } }))
  return api
}

test('who sets a password is signed in, and goes on to the start page in place of the link', async () => {
  const { api } = await setPassword(anonymousBoot, takingApi())

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  expect(await screen.findByText('Your password is set')).toBeVisible()
  expect(window.location.pathname).toMatch(/^\/app\/?$/)
  expect(window.location.hash).toBe('')
  expect(api.calls.find(({ path }) => path === '/password')?.body).toEqual({
    token: 'the-token',
    password: 'a sentence of mine',
  })
})

test.each([
  ['the browser kept no session', problemReply(401, 'unauthenticated')],
  ['the server cannot be asked', problemReply(503, 'store-unavailable')],
])('the password is set although %s: signing in is next', async (_why, reply) => {
  const api = takingApi()
  api.answer('GET /meta', () => reply)
  await setPassword(anonymousBoot, api)

  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/app/login')
})

test('a link that was used says so, and nobody is signed in', async () => {
  const api = createFakeApi()
  const detail = 'This link was already used.'
  api.answer('POST /password', () => problemReply(410, 'token-used', { detail }))
  await setPassword(anonymousBoot, api)

  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('button', { name: 'Save password' })).toBeEnabled()
  expect(api.calls.some(({ path }) => path === '/meta')).toBe(false)
})

test('who is signed in already is told that the link is of another account, and then has a new document', async () => {
  const api = takingApi()
  const other = { ...sampleMeta, user: { ...sampleMeta.user, id: 2, name: 'Bob' } }
  api.answer('GET /meta', () => ({ body: other }))
  const { replaced } = await setPassword(signedInBoot, api)

  expect(screen.getByText(/You are signed in as Ada Lovelace/)).toBeVisible()
  await waitFor(() => expect(replaced).toEqual(['/app/login']))
})
