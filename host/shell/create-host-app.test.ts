import type { BootBody, MetaBody } from '@slipway/sdk/contract'
import { waitFor } from '@testing-library/react'
import { wasSessionRefused } from '../session/session-refused'
import { createFakeApi, problemReply } from '../testing/fake-api'
import { anonymousBoot, sampleMeta, signedInBoot, unknownBoot } from '../testing/sample-bodies'
import { createHostApp } from './create-host-app'

let releases: (() => void)[] = []
beforeEach(() => sessionStorage.clear())
// A document has one window: what a test left in a form would be asked about in the next.
afterEach(() => {
  for (const release of releases) release()
  releases = []
})

/** The host at an address, before anything is drawn. */
function open(boot: BootBody, address = '/app/login', api = createFakeApi()) {
  const replaced: string[] = []
  window.history.replaceState(null, '', address)
  const app = createHostApp({
    boot,
    fetch: api.fetch,
    replaceDocument: (next) => void replaced.push(next),
  })
  const type = () => {
    const work = { isUnsaved: () => true, read: () => 'typed', isAllowed: () => true }
    releases.push(app.session.unsaved.hold(work))
  }
  const asked = () => api.calls.map(({ method, path }) => `${method} ${path}`)
  return { app, api, replaced, type, asked }
}

const signInAs = (api: ReturnType<typeof createFakeApi>, user: Partial<MetaBody['user']>) =>
  api.answer('GET /meta', () => ({
    body: { ...sampleMeta, user: { ...sampleMeta.user, ...user } },
  }))

/** Whether the browser would ask before it leaves the page. */
function wouldAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

describe('a visitor', () => {
  it.each([
    ['/app/resources/orders?page=2', '/app/login?next=%2Fresources%2Forders%3Fpage%3D2'],
    ['/app/', '/app/login'],
    ['/app', '/app/login'],
    ['/app/login?next=%2Fprofile', '/app/login?next=%2Fprofile'],
  ])('who opens %s is at %s', (address, expected) => {
    open(anonymousBoot, address)

    expect(window.location.pathname + window.location.search).toBe(expected)
  })

  it('who follows an invitation keeps its address', async () => {
    const { app } = open(anonymousBoot, '/app/accept')

    await waitFor(() => expect(app.pages.drawn.get()).toBeDefined())
    expect(window.location.pathname).toBe('/app/accept')
  })

  it('signs in below the path that Slipway has', () => {
    open({ ...anonymousBoot, basePath: '/shop' }, '/shop/app/profile')

    expect(window.location.pathname + window.location.search).toBe(
      '/shop/app/login?next=%2Fprofile',
    )
  })

  it('has no session that could end', () => {
    const { app, replaced } = open(anonymousBoot)

    app.endSession()

    expect(replaced).toEqual([])
  })

  it('is told of new public slots, which the page asks for as nobody', async () => {
    const { app, asked } = open(anonymousBoot)

    await app.refreshSlots()

    expect(asked().sort()).toEqual(['GET /remotes', 'GET /slots'])
  })
})

it('a page that does not know who its viewer is asks at once, and nobody is signed out by that', async () => {
  const { app, asked, replaced } = open(unknownBoot)

  expect(asked()).toEqual(['GET /meta'])
  await waitFor(() => expect(app.live.meta.state.get().body?.user.id).toBe(1))
  expect(replaced).toEqual([])
})

it('a page that learns that nobody is signed in stays where it is', async () => {
  const api = createFakeApi()
  api.answer('GET /meta', () => problemReply(401, 'unauthenticated'))
  const { app, replaced } = open(unknownBoot, '/app/login', api)

  await waitFor(() => expect(app.live.meta.state.get().body).toBeNull())

  expect(replaced).toEqual([])
  expect(wasSessionRefused()).toBe(false)
})

describe('the end of a session', () => {
  it('replaces the document once, however often it is heard of', () => {
    const { app, replaced } = open(signedInBoot)

    app.endSession()
    app.endSession()

    expect(replaced).toEqual(['/app/login'])
  })

  it('is followed where another tab signed out', async () => {
    const { app, replaced } = open(signedInBoot)

    await app.refreshSlots(false)

    expect(replaced).toEqual(['/app/login'])
  })

  it('is noted where a call is refused, so that the next page does not lead in circles', async () => {
    const { app, api, replaced } = open(signedInBoot)
    api.answer('GET /meta', () => problemReply(401, 'session-expired'))

    await app.live.meta.renew()

    expect(replaced).toEqual(['/app/login'])
    expect(wasSessionRefused()).toBe(true)
  })

  it('covers the page where a form holds changes; the same user goes on', async () => {
    const { app, api, replaced, type } = open(signedInBoot)
    type()
    const resumed = jest.fn()
    app.session.onSignedInAgain(resumed)

    app.endSession()
    expect(app.interruption.interrupted.get()?.user.name).toBe('Ada Lovelace')
    expect(resumed).not.toHaveBeenCalled()
    signInAs(api, {})
    await app.refreshSlots(true)

    expect(app.interruption.interrupted.get()).toBeUndefined()
    expect(resumed).toHaveBeenCalledTimes(1)
    expect(replaced).toEqual([])
    expect(wasSessionRefused()).toBe(false)
  })

  it('a refused call over changes covers the page, and is not noted: there is no circle', async () => {
    const { app, api, replaced, type } = open(signedInBoot)
    type()
    api.answer('GET /meta', () => problemReply(401, 'session-expired'))

    await app.live.meta.renew()

    expect(app.interruption.interrupted.get()).toBeDefined()
    expect(replaced).toEqual([])
    expect(wasSessionRefused()).toBe(false)
  })

  it('what one user typed is not left to another one', async () => {
    const { app, api, replaced, type } = open(signedInBoot)
    type()
    app.endSession()

    signInAs(api, { id: 2, name: 'Grace Hopper' })
    await app.refreshSlots(true)

    expect(replaced).toEqual(['/app/login'])
    expect(wouldAsk()).toBe(false)
  })
})

it('another user in the same page is given a new document, the same user is not', () => {
  const { app, replaced } = open(signedInBoot)

  app.live.meta.set({ ...sampleMeta, revision: 2 })
  expect(replaced).toEqual([])
  app.live.meta.set({ ...sampleMeta, user: { ...sampleMeta.user, id: 2 } })

  expect(replaced).toEqual(['/app/login'])
})

it('the browser asks before it leaves a form with changes, but not after a sign-out', async () => {
  const { app, replaced, type } = open(signedInBoot)
  expect(wouldAsk()).toBe(false)
  type()
  expect(wouldAsk()).toBe(true)

  await app.session.signOut()

  expect(replaced).toEqual(['/app/login'])
  expect(wouldAsk()).toBe(false)
})
