import { type AnyComponent, SlotComponentRegistry } from '@slipway/sdk'
import type { RemoteDescriptor, RemoteEntry } from '@slipway/sdk/contract'
import { descriptor } from '../testing/render-slots'
import { failure } from './load-failure'
import type { Loaded } from './loaded'
import { RemoteComponents } from './remote-components'

const version = (number: string): RemoteDescriptor =>
  descriptor({ version: number, base: `/assets/remotes/${number}/` })

const component = (): AnyComponent => () => null

/** A page whose slots may name `Banner`; its code comes when the test says so. */
function createPage(offered: RemoteEntry = version('1.0.0')) {
  const loads: { readonly of: string; readonly end: (loaded: Loaded) => Promise<void> }[] = []
  const remotes = new RemoteComponents(
    (remote) =>
      new Promise((resolve) => {
        const end = async (loaded: Loaded) => {
          resolve(loaded)
          await settle()
        }
        loads.push({ of: remote.version, end })
      }),
  )
  const offer = (entry?: RemoteEntry) =>
    remotes.setRemotes({ slots: entry ? { Banner: entry } : {}, globals: {} })
  offer(offered)
  const end = (index: number, loaded: Loaded) => {
    const load = loads[index]
    if (!load) throw new Error(`only ${loads.length} loads have begun`)
    return load.end(loaded)
  }
  return {
    remotes,
    offer,
    asked: () => loads.map(({ of }) => of),
    request: () => remotes.request('slot', 'Banner'),
    arrive: (index: number, arrived = component()) => end(index, { ok: true, component: arrived }),
    fail: (index: number) => end(index, failure('load-failed', 'no connection')),
    state: () => remotes.stateOf('slot', 'Banner'),
    registered: () => SlotComponentRegistry.get('Banner'),
  }
}

const settle = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  SlotComponentRegistry.clear()
})
afterEach(() => jest.useRealTimers())

describe('the code of a remote component', () => {
  it('is fetched once, by the first slot that names it, and is registered when it is there', async () => {
    const page = createPage()
    expect(page.state()).toMatchObject({ state: 'idle' })
    expect(page.asked()).toEqual([])

    page.request()
    page.request()
    expect(page.state()).toMatchObject({ state: 'loading' })
    const banner = component()
    await page.arrive(0, banner)
    page.request()

    expect(page.asked()).toEqual(['1.0.0'])
    expect(page.state()).toMatchObject({ state: 'ready', component: banner })
    expect(page.registered()).toBe(banner)
    expect(page.remotes.ownerOf(banner)).toBe('starter')
  })

  it('is not fetched where a component of that name was registered by hand', () => {
    SlotComponentRegistry.register('Banner', component())
    const page = createPage()

    page.request()

    expect(page.asked()).toEqual([])
  })

  it('is not asked for of a remote that is not available', () => {
    const page = createPage({ unavailable: 'quarantined' })

    page.request()

    expect(page.state()).toEqual({ state: 'unavailable', detail: 'quarantined' })
    expect(page.asked()).toEqual([])
  })

  it('is given up after its deadline, and taken when it comes after all', async () => {
    const page = createPage(descriptor({ deadlineMs: 5000 }))
    const late = component()
    page.request()

    await jest.advanceTimersByTimeAsync(4999)
    expect(page.state()).toMatchObject({ state: 'loading' })
    await jest.advanceTimersByTimeAsync(1)
    expect(page.state()).toMatchObject({ state: 'failed', reason: 'load-timeout' })
    await page.arrive(0, late)

    expect(page.state()).toMatchObject({ state: 'ready' })
    expect(page.registered()).toBe(late)
  })

  it('that comes after its deadline changes nothing where another try was begun, or another version offered', async () => {
    const page = createPage(descriptor({ deadlineMs: 5000 }))
    page.request()
    await jest.advanceTimersByTimeAsync(5000)
    page.remotes.retry('slot', 'Banner')
    await page.arrive(0)
    expect(page.state()).toMatchObject({ state: 'loading' })
    await jest.advanceTimersByTimeAsync(5000)
    page.offer(version('2.0.0'))
    await page.arrive(1)

    expect(page.state()).toMatchObject({ state: 'idle', remote: { version: '2.0.0' } })
    expect(page.registered()).toBeUndefined()
  })

  it('of a newer version that comes late ends the try that was begun meanwhile', async () => {
    const page = createPage(version('1.0.0'))
    page.request()
    await page.arrive(0)
    page.offer(descriptor({ version: '2.0.0', base: '/assets/remotes/2.0.0/', deadlineMs: 5000 }))
    await jest.advanceTimersByTimeAsync(5000)
    const [late, second] = [component(), component()]
    page.offer(descriptor({ version: '2.0.0', base: '/assets/remotes/2.0.0/', deadlineMs: 5000 }))

    expect(page.asked()).toEqual(['1.0.0', '2.0.0', '2.0.0'])
    await page.arrive(1, late)
    await page.arrive(2, second)

    expect(page.registered()).toBe(late)
  })

  it('that did not come is fetched again when somebody asks for another try, not by itself', async () => {
    const page = createPage()
    page.request()
    await page.fail(0)
    expect(page.state()).toMatchObject({ state: 'failed', detail: 'no connection' })

    page.offer(version('1.0.0'))
    page.request()
    expect(page.asked()).toEqual(['1.0.0'])
    page.remotes.retry('slot', 'Banner')
    await page.arrive(1)

    expect(page.state()).toMatchObject({ state: 'ready' })
  })
})

describe('after a release', () => {
  async function openPage() {
    const page = createPage()
    const leave = page.request()
    const before = component()
    await page.arrive(0, before)
    return { ...page, leave, before }
  }

  it('what is on the page stays until the next version is there', async () => {
    const page = await openPage()

    page.offer(version('2.0.0'))
    expect(page.asked()).toEqual(['1.0.0', '2.0.0'])
    expect(page.registered()).toBe(page.before)
    const next = component()
    await page.arrive(1, next)

    expect(page.state()).toMatchObject({ state: 'ready', remote: { version: '2.0.0' } })
    expect(page.registered()).toBe(next)
  })

  it('a version that nothing on the page uses is forgotten; the next slot fetches the new one', async () => {
    const page = await openPage()
    page.leave()

    page.offer(version('2.0.0'))
    expect(page.asked()).toEqual(['1.0.0'])
    expect(page.registered()).toBeUndefined()
    page.request()

    expect(page.asked()).toEqual(['1.0.0', '2.0.0'])
  })

  it('only the newest of several versions under way is taken, in whatever order they come', async () => {
    const page = await openPage()
    page.offer(version('2.0.0'))
    page.offer(version('3.0.0'))
    const newest = component()

    await page.arrive(2, newest)
    await page.arrive(1)

    expect(page.registered()).toBe(newest)
    expect(page.state()).toMatchObject({ remote: { version: '3.0.0' } })
  })

  it('a version that is taken back while it is under way is not taken when it comes', async () => {
    const page = await openPage()
    page.offer(version('2.0.0'))

    page.offer(version('1.0.0'))
    await page.arrive(1)

    expect(page.registered()).toBe(page.before)
    expect(page.state()).toMatchObject({ remote: { version: '1.0.0' } })
  })

  it('a component that is no longer offered goes, but not what somebody registered in its place', async () => {
    const gone = await openPage()
    gone.offer()
    expect(gone.state()).toBeUndefined()
    expect(gone.registered()).toBeUndefined()

    const page = await openPage()
    const byHand = component()
    SlotComponentRegistry.register('Banner', byHand)
    page.offer()

    expect(page.registered()).toBe(byHand)
  })

  it('the version before stays when the next one does not come, which is tried when the line is back', async () => {
    const page = await openPage()
    page.offer(version('2.0.0'))
    await page.fail(1)
    expect(page.registered()).toBe(page.before)
    expect(page.state()).toMatchObject({
      state: 'ready',
      remote: { version: '1.0.0' },
      failedUpdate: { reason: 'load-failed', remote: { version: '2.0.0' } },
    })

    window.dispatchEvent(new Event('online'))
    expect(page.asked()).toEqual(['1.0.0', '2.0.0', '2.0.0'])
    await page.arrive(2)

    expect(page.state()).toMatchObject({ state: 'ready', remote: { version: '2.0.0' } })
    expect(page.state()).not.toHaveProperty('failedUpdate')
  })
})

it('who listens hears each change once, with the name of the component, until the undo', async () => {
  const page = createPage()
  const heard: (string | undefined)[] = []
  const undo = page.remotes.subscribe((name) => void heard.push(name))

  page.request()
  await page.arrive(0)
  const nothing = { slots: {}, globals: {} }
  page.remotes.setRemotes(nothing)
  page.remotes.setRemotes(nothing)
  undo()
  page.offer(version('2.0.0'))

  expect(heard).toEqual(['Banner', 'Banner', undefined])
})
