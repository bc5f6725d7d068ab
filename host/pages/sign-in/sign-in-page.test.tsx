import { SlotComponentRegistry } from '@slipway/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { anonymousBoot, sampleMeta } from '../../testing/sample-bodies'
import { fillCredentials } from './credentials-fill'

afterEach(clearRegistries)
afterEach(() => sessionStorage.clear())

const renderSignIn = (path = '/login', api = createFakeApi()) =>
  renderHost({ path, boot: anonymousBoot, api })

async function signIn({ user }: Awaited<ReturnType<typeof renderHost>>) {
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('tells a user who signed out while the database was away that the session ends later', async () => {
  await renderSignIn('/login#signed-out-here')

  expect(await screen.findByRole('status')).toHaveTextContent(/signed out in this browser/)
  expect(screen.getByLabelText('Email')).toBeVisible()
})

test('signs in and goes on in place to where the visitor wanted to be', async () => {
  const host = await renderSignIn('/login?next=%2Fresources%2Forders%3Fpage%3D2')

  await signIn(host)

  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(window.location.search).toBe('?page=2')
  expect(host.replaced).toEqual([])
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'never goes to another site: next=%s',
  async (next) => {
    const host = await renderSignIn(`/login?${new URLSearchParams({ next })}`)

    await signIn(host)

    expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    expect(window.location.pathname).toMatch(/^\/app\/?$/)
  },
)

test.each(['/login', '/login?next=%2Flogin'])(
  'does not come back to itself: next=%s',
  async (next) => {
    const host = await renderSignIn(`/login?${new URLSearchParams({ next })}`)

    await signIn(host)

    expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  },
)

test('a visitor who is not signed in is brought to sign-in before anything of the page is fetched', async () => {
  const { api } = await renderSignIn('/resources/orders?q=x')

  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/resources/orders?q=x')
  expect(api.calls).toEqual([])
})

test('says that the credentials are wrong, and not which half', async () => {
  const api = createFakeApi()
  api.answer('POST /login', () => problemReply(401, 'invalid-credentials'))
  const host = await renderSignIn('/login', api)

  await signIn(host)

  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.')
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

test('says when to try again after too many attempts', async () => {
  const api = createFakeApi()
  const headers = { 'retry-after': '300' }
  api.answer('POST /login', () => ({ ...problemReply(429, 'too-many-requests'), headers }))
  const host = await renderSignIn('/login', api)

  await signIn(host)

  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 5 minutes.')
})

test('says that the server cannot be reached', async () => {
  const api = createFakeApi()
  api.answer('POST /login', () => Promise.reject(new TypeError('Failed to fetch')))
  const host = await renderSignIn('/login', api)

  await signIn(host)

  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
})

test('F46: the form works while /slots never answers', async () => {
  const api = createFakeApi()
  api.answer('GET /slots', () => new Promise(() => undefined))
  const host = await renderSignIn('/login', api)

  await signIn(host)

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
})

test('slots stand before and after the form; without a desktop there is no sidebar', async () => {
  const entry = (component: string) => [{ component, props: {} }]
  const drawSidebar = jest.fn(() => <p>Sidebar</p>)
  SlotComponentRegistry.registerMany({
    Before: () => <p>Before</p>,
    After: () => <p>After</p>,
    Sidebar: drawSidebar,
  })
  const slots = {
    'login-before-form': entry('Before'),
    'login-after-form': entry('After'),
    'login-sidebar': entry('Sidebar'),
  }

  await renderHost({ path: '/login', boot: { ...anonymousBoot, slots: { slots } } })

  const form = screen.getByRole('form', { name: 'Sign in' })
  expect(screen.getByText('Before').compareDocumentPosition(form)).toBe(4)
  expect(form.compareDocumentPosition(screen.getByText('After'))).toBe(4)
  expect(drawSidebar).not.toHaveBeenCalled()
})

test('a component fills the form', async () => {
  const { user, api } = await renderSignIn()

  act(() => fillCredentials({ email: 'demo@example.com', password: 'demo' }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/login')?.body).toEqual({
      email: 'demo@example.com',
      password: 'demo',
    }),
  )
})

test('warns of Caps Lock', async () => {
  await renderSignIn()

  fireEvent.keyUp(screen.getByLabelText('Password'), { key: 'A', modifierCapsLock: true })

  expect(screen.getByText('Caps Lock is on')).toBeVisible()
})

test('who is signed in already does not see the form again', async () => {
  await renderHost({
    path: '/login',
    boot: { ...anonymousBoot, session: 'known', meta: sampleMeta },
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
})

test('a session that the browser does not keep is said, and nothing goes in circles', async () => {
  const api = createFakeApi()
  api.answer('GET /meta', () => problemReply(401, 'unauthenticated'))
  const { user } = await renderHost({ path: '/login', boot: anonymousBoot, api })
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'a long sentence')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(/browser did not keep the session/)
  expect(window.location.pathname).toBe('/app/login')
})

test('a page with a session that the API refused a moment ago says so, and stays', async () => {
  const api = createFakeApi()
  api.answer('GET /meta', () => problemReply(401, 'unauthenticated'))
  const first = await renderHost({ path: '/', api })
  await first.app.refreshSlots()
  expect(first.replaced).toEqual(['/app/login'])
  cleanup()
  const { user, replaced } = await renderHost({ path: '/login', api })

  expect(await screen.findByRole('alert')).toHaveTextContent('Your session works only in part')
  expect(window.location.pathname).toBe('/app/login')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))

  await waitFor(() => expect(replaced).toContain('/app/login'))
})
