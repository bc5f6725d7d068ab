import type { MetaBody } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { renderHost } from '../../testing/render-host'
import { sampleMeta, signedInBoot } from '../../testing/sample-bodies'

expect.extend(toHaveNoViolations)

const origin = 'http://127.0.0.1:4400'
const override = { remote: 'refunds', origin, expiresAt: '2026-11-21T20:00:00.000Z' }
const path = `/develop?${new URLSearchParams({ remote: 'refunds', origin })}`
const call = 'PUT /develop/overrides/refunds'

/** The page at `address` for a developer, whose meta has `changes`. */
async function open(address: string, changes: Partial<MetaBody> = {}, answers: Answers = {}) {
  const meta = { ...sampleMeta, permissions: ['slipway.develop'], ...changes }
  const api = createFakeApi()
  for (const [call, reply] of Object.entries({ 'GET /meta': { body: meta }, ...answers }))
    api.answer(call, () => reply)
  return await renderHost({
    path: address,
    boot: { ...signedInBoot, session: 'known', meta },
    api,
  })
}

type Answers = Readonly<Record<string, ReturnType<typeof problemReply>>>

const confirm = () => screen.findByRole('button', { name: 'Use it in this session' })

describe('the page that confirms a development server', () => {
  it('says what will happen, and does nothing until it is confirmed', async () => {
    const { api } = await open(path)

    expect(await confirm()).toBeVisible()
    expect(screen.getByText(/refunds will be loaded from/)).toHaveTextContent(origin)
    expect(screen.getByText(/ends after eight hours/)).toBeVisible()
    expect(screen.getByText(/with your rights/)).toBeVisible()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('sets the override and loads the document anew, which has the other policy', async () => {
    const { api, user, replaced } = await open(
      path,
      {},
      { [call]: { status: 201, body: override } },
    )

    await user.click(await confirm())

    await waitFor(() => expect(replaced).toEqual(['/app/']))
    const put = api.calls.find(({ method }) => method === 'PUT')
    expect([put?.path, put?.body]).toEqual(['/develop/overrides/refunds', { origin }])
  })

  it('shows why the host refuses, and stays', async () => {
    const refusal = problemReply(422, 'origin-not-allowed')
    const { user, replaced } = await open(path, {}, { [call]: refusal })

    await user.click(await confirm())

    expect(await screen.findByRole('alert')).toHaveTextContent('DEVELOP_ORIGINS')
    expect(replaced).toEqual([])
    expect(await confirm()).toBeEnabled()
  })

  it('axe finds nothing, on the banner of another one neither', async () => {
    await open(path, { override })
    await confirm()

    expect(await axe(document.body)).toHaveNoViolations()
  })

  it('can be left without anything happening', async () => {
    const { user, api } = await open(path)
    await confirm()

    await user.click(screen.getByRole('link', { name: 'Cancel' }))

    await waitFor(() => expect(window.location.pathname).toMatch(/^\/app\/?$/))
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('says what takes another one’s place', async () => {
    const other = { ...override, remote: 'orders', origin: 'http://127.0.0.1:4500' }
    await open(path, { override: other })

    expect(await screen.findByText(/It replaces orders from/)).toHaveTextContent('4500')
  })

  it('tells who may not develop that this is not for them', async () => {
    await open(path, { permissions: [] })

    expect(await screen.findByRole('heading', { name: 'This is for developers' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Use it in this session' })).toBeNull()
  })

  it.each([
    '/develop',
    '/develop?remote=refunds',
    `/develop?remote=Refunds&origin=${origin}`,
    '/develop?remote=refunds&origin=http://evil.test',
    '/develop?remote=refunds&origin=https://evil.test/path',
    '/develop?remote=refunds&origin=javascript:alert(1)',
  ])('%s is told to be incomplete', async (address) => {
    await open(address)

    expect(await screen.findByRole('heading', { name: 'This address is incomplete' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Use it in this session' })).toBeNull()
  })
})

describe('the banner of a development server', () => {
  const banner = () => screen.findByRole('region', { name: 'Development server' })

  it('stands on every page, and names the remote, the origin and until when', async () => {
    await open('/profile', { override })

    expect(await banner()).toHaveTextContent(
      `refunds is loaded from ${origin}, for you only, until`,
    )
  })

  it('is not there without an override, whatever the address says', async () => {
    await open(`/profile?remote=refunds&origin=${origin}`)

    expect(await screen.findByRole('main')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Development server' })).toBeNull()
  })

  it('stops: the override is ended and the document loaded anew where it was', async () => {
    const answers = { 'DELETE /develop/overrides/refunds': { status: 204 } }
    const { api, user, replaced } = await open('/profile?a=1', { override }, answers)
    await banner()

    await user.click(screen.getByRole('button', { name: 'Stop' }))

    await waitFor(() => expect(replaced).toEqual(['/app/profile?a=1']))
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('stays with the reason when it cannot be stopped', async () => {
    const refusal = problemReply(503, 'store-unavailable')
    const answers = { 'DELETE /develop/overrides/refunds': refusal }
    const { user, replaced } = await open('/profile', { override }, answers)
    await banner()

    await user.click(screen.getByRole('button', { name: 'Stop' }))

    expect(await screen.findByText(/cannot be reached at the moment/)).toBeVisible()
    expect(replaced).toEqual([])
  })

  it('a page that is older than the override has the released version, and says how to go on', async () => {
    const { user, replaced } = await open('/profile', { override })

    expect(await banner()).toHaveTextContent('was loaded before')
    await user.click(screen.getByRole('button', { name: 'Reload' }))

    await waitFor(() => expect(replaced).toEqual(['/app/profile']))
  })

  it('says when the server does not answer, when it is another one’s, and when a build failed', async () => {
    const { develop } = await open('/profile', { override })
    const tell = (state: Parameters<typeof develop.state.set>[0]) =>
      act(() => develop.state.set(state))

    tell({ state: 'gone', override })
    expect(await banner()).toHaveTextContent(`${origin} does not answer. Start “slipway dev”`)
    tell({ state: 'wrong', override, detail: 'orders' })
    expect(await banner()).toHaveTextContent('not with a build of refunds: orders')
    tell({ state: 'live', override, fault: 'x' })
    expect(await banner()).toHaveTextContent('The last build failed')
    tell({ state: 'live', override })
    expect(await banner()).not.toHaveTextContent('failed')
  })

  it('names what is on this page only, and what stays another remote’s', async () => {
    const { develop } = await open('/profile', { override })

    act(() => {
      develop.state.set({ state: 'live', override })
      develop.mapMeta.set((meta) => ({ meta, proposed: ['A', 'B'], foreign: ['C'] }))
    })

    expect(await banner()).toHaveTextContent('A and B are at locations that are only proposed')
    expect(await banner()).toHaveTextContent('C belongs to another remote')
  })
})

describe('a version by a link', () => {
  const linked = {
    remote: 'refunds',
    version: '1.3.0',
    until: '2026-11-29T20:00:00.000Z',
    released: false,
  }
  const address = '/develop?link=slipway_token'
  const reading = { 'POST /session/link': { status: 200, body: linked } }
  const yes = () => screen.findByRole('button', { name: 'Yes, show me this version' })

  it('says which version of which team it is, and opens nothing until somebody says yes', async () => {
    const { api } = await open(address, { permissions: [] }, reading)

    expect(await yes()).toBeVisible()
    expect(screen.getByText('Version 1.3.0 of team refunds, not released')).toBeVisible()
    expect(screen.getByText(/with your rights/)).toBeVisible()
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
    expect(await axe(document.body)).toHaveNoViolations()
  })

  it('is opened for the session, and the document loaded anew', async () => {
    const answers = { ...reading, 'PUT /session/link': { status: 200, body: linked } }
    const { api, user, replaced } = await open(address, { permissions: [] }, answers)

    await user.click(await yes())

    await waitFor(() => expect(replaced).toEqual(['/app/']))
    const put = api.calls.find(({ method }) => method === 'PUT')
    expect([put?.path, put?.body]).toEqual(['/session/link', { token: 'slipway_token' }])
  })

  it('says that everybody has it, where it is released by now', async () => {
    const released = { 'POST /session/link': { status: 200, body: { ...linked, released: true } } }
    await open(address, {}, released)

    expect(await screen.findByText(/which is released by now/)).toBeVisible()
  })

  it('that holds no more says so, and leads back', async () => {
    await open(address, {}, { 'POST /session/link': problemReply(410, 'token-unknown') })

    expect(await screen.findByRole('heading', { name: 'This link does not hold' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/app\/?/))
  })

  const banner = () => screen.findByRole('region', { name: 'Version by a link' })

  it('stands under a banner on every page, and ends there', async () => {
    const answers = { 'DELETE /session/link': { status: 204 } }
    const { user, replaced } = await open('/profile?a=1', { view: { link: linked } }, answers)

    expect(await banner()).toHaveTextContent('version 1.3.0 of refunds, not released')
    await user.click(screen.getByRole('button', { name: 'End' }))

    await waitFor(() => expect(replaced).toEqual(['/app/profile?a=1']))
  })

  it('that cannot be ended says why, and stays', async () => {
    const answers = { 'DELETE /session/link': problemReply(503, 'unavailable') }
    const { user, replaced } = await open('/profile', { view: { link: linked } }, answers)
    await banner()

    await user.click(screen.getByRole('button', { name: 'End' }))

    expect(await screen.findByRole('alert')).toBeVisible()
    expect(replaced).toEqual([])
  })

  it('is not there on a page of Administration, whose banner says so', async () => {
    await open('/profile', { view: { link: { ...linked, held: true } } })

    expect(await banner()).toHaveTextContent('Pages of Administration do not load it')
  })
})
