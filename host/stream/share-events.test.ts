import { shareEvents } from './share-events'
import { shownRecords, showRecord } from './shown-records'

/** What a browser's tabs have in common and jsdom lacks: channels, locks and streams. */
let channels: Set<Channel>
let locks: Locks
let streams: Stream[]

class Channel {
  onmessage: ((event: MessageEvent) => void) | null = null
  readonly name: string

  constructor(name: string) {
    this.name = name
    channels.add(this)
  }

  postMessage(data: unknown): void {
    const text = JSON.stringify(data)
    for (const other of channels) {
      if (other === this || other.name !== this.name) continue
      const take = () => other.onmessage?.(new MessageEvent('message', { data: JSON.parse(text) }))
      void Promise.resolve().then(take)
    }
  }
}

interface Wish {
  readonly name: string
  readonly work: () => Promise<unknown>
  isHeld: boolean
}

/** A name is held by one wish at a time: until its work is done, or its tab is closed. */
class Locks {
  wishes: Wish[] = []

  request(name: string, work: () => Promise<unknown>): Promise<unknown> {
    const wish: Wish = { name, work, isHeld: false }
    this.wishes.push(wish)
    this.#grant(name)
    return new Promise(() => undefined)
  }

  drop(dropped: Wish): void {
    this.wishes = this.wishes.filter((wish) => wish !== dropped)
    this.#grant(dropped.name)
  }

  #grant(name: string): void {
    const next = this.wishes.find((wish) => wish.name === name)
    if (!next || next.isHeld) return
    next.isHeld = true
    void Promise.resolve()
      .then(next.work)
      .then(() => this.drop(next))
  }
}

class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }

  close(): void {
    this.readyState = Stream.CLOSED
  }

  hear(type: string, data = '', lastEventId = ''): Promise<void> {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }))
    return settle()
  }
}

const ask = jest.fn()
const settle = () => jest.advanceTimersByTimeAsync(0)
const lastStream = () => {
  const last = streams.at(-1)
  if (!last) throw new Error('no tab has opened a stream')
  return last
}

beforeEach(() => {
  jest.useFakeTimers()
  channels = new Set()
  locks = new Locks()
  streams = []
  ask.mockReset().mockImplementation(async () => new Response(null, { status: 304 }))
  Object.assign(globalThis, { BroadcastChannel: Channel, EventSource: Stream, fetch: ask })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
})
/** What the tabs of a test follow: those of the next one are others. */
const follows: (() => void)[] = []
afterEach(() => {
  for (const end of follows.splice(0)) end()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

async function openTab(basePath = '') {
  const [onSlots, onConnected, onSessionEnded] = [jest.fn(), jest.fn(), jest.fn()]
  const known = new Set(channels)
  // All tabs of the test have one document: each is shown by itself.
  const watch = jest.spyOn(document, 'addEventListener').mockImplementation(() => undefined)
  const { subscribe } = shownRecords
  const follow = jest.spyOn(shownRecords, 'subscribe').mockImplementation((listener) => {
    follows.push(subscribe(listener))
    return () => undefined
  })
  const { reconnect } = shareEvents({ basePath, onSlots, onConnected, onSessionEnded })
  const onShown = watch.mock.calls.find(([type]) => type === 'visibilitychange')?.[1]
  watch.mockRestore()
  follow.mockRestore()
  const ours = [...channels].filter((channel) => !known.has(channel))
  const wish = locks.wishes.at(-1)
  await settle()
  return {
    onSlots,
    onConnected,
    onSessionEnded,
    reconnect() {
      reconnect()
      return settle()
    },
    show() {
      if (typeof onShown === 'function') onShown(new Event('visibilitychange'))
      return settle()
    },
    close() {
      for (const channel of ours) channels.delete(channel)
      if (wish) locks.drop(wish)
      return settle()
    },
  }
}

const hello = (id: string, viewer = 'ada') =>
  lastStream().hear('hello', `signed-in\n3\n${viewer}`, id)

test('tabs share one stream, and each hears what it says', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]

  await hello('a')
  expect(streams.map(({ url }) => url)).toEqual(['/events'])
  expect(first.onConnected).toHaveBeenCalledWith({ signedIn: true, revision: 3 })
  expect(first.onSlots).not.toHaveBeenCalled()
  for (const { onSlots, onConnected } of [second, third]) {
    expect(onSlots.mock.calls).toEqual([[true]])
    expect(onConnected).not.toHaveBeenCalled()
  }

  await lastStream().hear('slots', '', 'b')
  await lastStream().hear('session')

  expect([first, second, third].map(({ onSlots }) => onSlots.mock.calls.length)).toEqual([1, 2, 2])
  for (const { onSessionEnded } of [first, second, third]) {
    expect(onSessionEnded).toHaveBeenCalledTimes(1)
  }
})

test('when the tab with the stream closes, another goes on where it stopped and asks for nothing again', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await hello('a')
  await lastStream().hear('slots', '', 'b')
  second.onSlots.mockClear()

  await first.close()

  expect(streams.map(({ url }) => url)).toEqual(['/events', '/events?last=b'])
  await hello('b')
  expect(second.onConnected).not.toHaveBeenCalled()
  await lastStream().hear('slots', '', 'c')
  expect(second.onSlots.mock.calls).toEqual([[undefined]])
})

test('who takes over as another viewer has missed something, and asks', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await hello('a', 'ada')
  await first.close()

  await hello('a', 'grace')

  expect(second.onConnected).toHaveBeenCalledWith({ signedIn: true, revision: 3 })
})

test('a sign-in in any tab opens the stream anew, and nobody goes on as the viewer before', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await hello('a')

  await second.reconnect()
  expect(streams.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 0])
  await first.close()

  expect(streams.map(({ url }) => url)).toEqual(['/events', '/events', '/events'])
})

test('without a stream, a tab that is looked at lets the hidden one with the lock ask at once', async () => {
  const [, second] = [await openTab(), await openTab()]
  lastStream().close()
  await lastStream().hear('error')
  expect(ask).toHaveBeenCalledTimes(1)

  await second.show()

  expect(ask).toHaveBeenCalledTimes(2)
})

test('another Slipway at the same origin has a stream of its own', async () => {
  const [first, other] = [await openTab('/one'), await openTab('/two')]

  await hello('a')

  expect(streams.map(({ url }) => url)).toEqual(['/one/events', '/two/events'])
  expect(other.onConnected).toHaveBeenCalled()
  expect(first.onSlots).not.toHaveBeenCalled()
})

test('the records of all tabs are named once, and each tab that shows one hears of it', async () => {
  const [, second] = [await openTab(), await openTab()]
  await hello('a')
  // All tabs of the test have one list of records as well: what one shows, each says.
  const [onOrder, onCustomer] = [jest.fn(), jest.fn()]
  const asOf = Date.now()
  const leave = showRecord({ resource: 'orders', id: 17, asOf, onChanged: onOrder })
  const leaveToo = showRecord({ resource: 'customers', id: 3, asOf, onChanged: onCustomer })
  await jest.advanceTimersByTimeAsync(300)
  await hello('a')

  expect(streams.map(({ url }) => url)).toEqual([
    '/events',
    '/events?last=a&records=orders/17,customers/3&since=2',
  ])
  await lastStream().hear('record', '{"resource":"orders","id":17}')
  expect(onOrder).toHaveBeenCalled()
  expect(onCustomer).not.toHaveBeenCalled()
  expect(second.onSlots).toHaveBeenCalledTimes(1)

  leave()
  leaveToo()
  await jest.advanceTimersByTimeAsync(300)
  expect(streams).toHaveLength(2)
})

test('a tab that is opened learns what the others show, and names it when it takes the stream over', async () => {
  const leave = showRecord({ resource: 'orders', id: 17, asOf: Date.now(), onChanged: jest.fn() })
  const first = await openTab()
  await openTab()
  await hello('a')

  await first.close()

  expect(lastStream().url).toMatch(/^\/events\?last=a&records=orders\/17&since=\d$/)
  leave()
})
