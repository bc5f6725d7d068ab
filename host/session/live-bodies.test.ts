import { createApi } from '../api/api'
import { createFakeApi, problemReply } from '../testing/fake-api'
import { anonymousBoot } from '../testing/sample-bodies'
import { createLiveBodies, createLiveBody } from './live-bodies'

const bodies = [
  { name: 'slots', path: '/slots' },
  { name: 'remotes', path: '/remotes' },
] as const

function anonymousPage() {
  const fake = createFakeApi()
  const api = createApi({ basePath: '', fetch: fake.fetch, onSessionEnded() {} })
  const asked = (path: string) => fake.calls.filter((call) => call.path === path).length
  return { fake, asked, live: createLiveBodies(api, anonymousBoot) }
}

test.each(bodies)('$path is asked for once more where the failure may pass', async (body) => {
  const { fake, asked, live } = anonymousPage()
  const replies = [problemReply(503, 'starting'), { body: { slots: {}, globals: {} } }]
  fake.answer(`GET ${body.path}`, () => replies.shift() ?? problemReply(500, 'asked-too-often'))

  await live[body.name].ask()

  expect(asked(body.path)).toBe(2)
  expect(live[body.name].state.get().error).toBeUndefined()
})

test.each(bodies)('$path is given up when it fails again', async (body) => {
  const { fake, asked, live } = anonymousPage()
  fake.answer(`GET ${body.path}`, () => Promise.reject(new TypeError('Failed to fetch')))

  await expect(live[body.name].ask()).rejects.toMatchObject({ code: 'network-failed' })

  expect(asked(body.path)).toBe(2)
})

test.each(bodies)('$path is not asked for again after an answer that is final', async (body) => {
  const { fake, asked, live } = anonymousPage()
  fake.answer(`GET ${body.path}`, () => problemReply(429, 'too-many-requests'))

  await expect(live[body.name].ask()).rejects.toMatchObject({ status: 429 })

  expect(asked(body.path)).toBe(1)
})

interface Body {
  readonly revision: number
  readonly slots: { readonly [location: string]: readonly string[] }
}

const first: Body = {
  revision: 1,
  slots: { 'header-banner': ['Offer'], 'login-sidebar': ['News'] },
}

/** A body whose answers come when the test says so, in whatever order. */
function slowBody(carried?: Body) {
  const waiting: { resolve: (body: Body) => void; reject: (error: unknown) => void }[] = []
  const body = createLiveBody<Body>(
    carried,
    () => new Promise((resolve, reject) => void waiting.push({ resolve, reject })),
  )
  return { body, waiting }
}

test('what the page carried is there at once, and what did not change stays the same object', async () => {
  const { body, waiting } = slowBody(first)
  const asked = body.ask()
  waiting[0]?.resolve({ revision: 2, slots: { ...first.slots, 'login-sidebar': ['Other news'] } })
  await asked

  expect(body.state.get().body).toMatchObject({ revision: 2 })
  expect(body.state.get().body?.slots['header-banner']).toBe(first.slots['header-banner'])
})

test('nobody is told of an answer that says the same', async () => {
  const { body, waiting } = slowBody(first)
  const listener = jest.fn()
  body.state.subscribe(listener)
  const asked = body.ask()
  waiting[0]?.resolve(JSON.parse(JSON.stringify(first)))
  await asked

  expect(listener).not.toHaveBeenCalled()
})

test('an older answer never comes after a newer one, nor does its failure', async () => {
  const { body, waiting } = slowBody(first)
  const older = body.ask()
  const failing = body.renew()
  const newer = body.ask()
  waiting[2]?.resolve({ revision: 3, slots: {} })
  waiting[1]?.reject(new Error('lost'))
  waiting[0]?.resolve({ revision: 2, slots: {} })
  await Promise.all([older, failing, newer])

  expect(body.state.get()).toEqual({ body: { revision: 3, slots: {} }, error: undefined })
})

test('an answer is known at once, though the server was asked again meanwhile, and outlives the failure of that', async () => {
  const { body, waiting } = slowBody(first)
  const older = body.ask()
  const newer = body.ask()
  const next = { revision: 2, slots: {} }
  waiting[0]?.resolve(next)

  await expect(older).resolves.toEqual(next)
  expect(body.state.get()).toEqual({ body: next, error: undefined })

  const lost = new Error('lost')
  waiting[1]?.reject(lost)
  await expect(newer).rejects.toBe(lost)
  expect(body.state.get()).toEqual({ body: next, error: lost })
})

test('who asked first and was not answered is given the newer answer', async () => {
  const { body, waiting } = slowBody(first)
  const older = body.ask()
  const newer = body.ask()
  waiting[0]?.reject(new Error('lost'))
  const next = { revision: 2, slots: {} }
  waiting[1]?.resolve(next)

  await expect(Promise.all([older, newer])).resolves.toEqual([next, next])
  expect(body.state.get()).toEqual({ body: next, error: undefined })
})

test('what is known stays when the server does not answer, and its next answer ends the fault', async () => {
  const { body, waiting } = slowBody(first)
  const lost = new Error('lost')
  const failing = body.ask()
  waiting[0]?.reject(lost)
  await expect(failing).rejects.toBe(lost)
  expect(body.state.get()).toEqual({ body: first, error: lost })

  const asked = body.ask()
  waiting[1]?.resolve(first)
  await asked

  expect(body.state.get()).toEqual({ body: first, error: undefined })
})

test('who was told that nothing is known waits again while the server is asked again', async () => {
  const { body, waiting } = slowBody()
  const failing = body.renew()
  waiting[0]?.reject(new Error('lost'))
  await failing
  expect(body.state.get().error).toBeInstanceOf(Error)

  void body.renew()

  expect(body.state.get()).toEqual({ body: undefined, error: undefined })
})
