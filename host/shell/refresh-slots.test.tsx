import type { MetaBody } from '@slipway/sdk/contract'
import { waitFor } from '@testing-library/react'
import { createFakeApi } from '../testing/fake-api'
import { renderHost } from '../testing/render-host'
import { anonymousBoot, sampleMeta } from '../testing/sample-bodies'

/** A server whose replies to `path` come when the test says so. */
function slowApi(path: string) {
  const api = createFakeApi()
  const waiting: ((body: unknown) => void)[] = []
  api.answer(
    `GET ${path}`,
    () =>
      new Promise((resolve) => {
        waiting.push((body) => resolve({ body }))
      }),
  )
  const asked = () => api.calls.filter((call) => call.path === path).length
  return { api, asked, reply: (body: unknown) => waiting.shift()?.(body) }
}

const revision = (number: number): MetaBody => ({ ...sampleMeta, revision: number })

/** A page that has asked once by itself, as every new one does. */
async function renderSettled() {
  const { api, asked, reply } = slowApi('/meta')
  const { app } = await renderHost({ path: '/', api })
  await waitFor(() => expect(asked()).toBe(1))
  reply(revision(0))
  await waitFor(() => expect(app.live.meta.state.get().body?.revision).toBe(0))
  return { app, asked, reply }
}

test('many releases in a burst are two requests: the one under way, and one for all that came since', async () => {
  const { app, asked, reply } = await renderSettled()

  const told = Array.from({ length: 50 }, () => app.refreshSlots())
  await waitFor(() => expect(asked()).toBe(2))
  reply(revision(2))
  await waitFor(() => expect(asked()).toBe(3))
  reply(revision(51))
  await Promise.all(told)

  expect(asked()).toBe(3)
  expect(app.live.meta.state.get().body).toMatchObject({ revision: 51 })
})

test('a newer reply is never followed by an older one: they are asked for one after the other', async () => {
  const { app, asked, reply } = await renderSettled()
  const seen: number[] = []
  app.live.meta.state.subscribe(() => {
    const { revision: now } = app.live.meta.state.get().body ?? sampleMeta
    if (now !== seen.at(-1)) seen.push(now)
  })

  const first = app.refreshSlots()
  const second = app.refreshSlots()
  await waitFor(() => expect(asked()).toBe(2))
  reply(revision(2))
  await first
  await waitFor(() => expect(asked()).toBe(3))
  reply(revision(3))
  await second

  expect(seen).toEqual([2, 3])
})

test('what fails is asked for again at the next event', async () => {
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ status: 503, body: {} }))
  const { app } = await renderHost({ path: '/', api })
  await app.refreshSlots()
  api.answer('GET /meta', () => ({ body: revision(2) }))

  await app.refreshSlots()

  expect(app.live.meta.state.get().body).toMatchObject({ revision: 2 })
})

test('a visitor of the sign-in page is given the public slots anew, and nobody is asked who that is', async () => {
  const api = createFakeApi()
  const { app } = await renderHost({ path: '/login', boot: anonymousBoot, api })
  const slots = { slots: { 'login-before-form': [{ component: 'Banner', props: {} }] } }
  api.answer('GET /slots', () => ({ body: slots }))

  await app.refreshSlots()

  await waitFor(() => expect(app.live.slots.state.get().body).toEqual(slots))
  expect(api.calls.some(({ path }) => path === '/meta')).toBe(false)
})
