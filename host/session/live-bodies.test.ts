import { createApi } from '../api/api'
import { createFakeApi, problemReply } from '../testing/fake-api'
import { anonymousBoot } from '../testing/sample-bodies'
import { createLiveBodies } from './live-bodies'

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
