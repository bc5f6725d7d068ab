import { holdStream } from './hold-stream'

/** The browser's stream, which jsdom lacks; the test decides what becomes of it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static last: Stream | undefined
  readyState = 0

  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Stream.last = this
  }

  close(): void {
    this.readyState = Stream.CLOSED
  }

  tell(event: Event): void {
    if (this.readyState !== Stream.CLOSED) this.dispatchEvent(event)
  }
}

const onConnected = jest.fn()
const onSlots = jest.fn()
const onRecord = jest.fn()
const ask = jest.fn()
let held: ReturnType<typeof holdStream>

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetAllMocks()
  Object.assign(globalThis, { EventSource: Stream, fetch: ask })
  const nothing = () => undefined
  held = holdStream({
    url: '/events',
    cursor: undefined,
    shown: [],
    onRecord,
    onConnected,
    onSlots,
    onSession: nothing,
    onCursor: nothing,
  })
})
afterEach(() => jest.useRealTimers())

const answer = (tag: string, revision: number) =>
  ask.mockImplementation(async () => {
    const headers = { etag: `"${tag}.viewer"` }
    return new Response(JSON.stringify({ signedIn: true, revision }), { headers })
  })
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000)
const cut = () => Stream.last?.tell(new Event('error'))
const hello = () => {
  const data = 'signed-in\n3\nviewer'
  Stream.last?.tell(new MessageEvent('hello', { data, lastEventId: 'a' }))
  Stream.last?.tell(new MessageEvent('ping', { data: '15000' }))
}

test('a stream that is cut again and again before its hello is given up, and the server is asked', async () => {
  answer('a', 3)
  for (let cuts = 0; cuts < 3; cuts += 1) {
    cut()
    await seconds(2)
  }
  expect(onConnected).toHaveBeenCalledWith({ signedIn: true, revision: 3 })

  answer('b', 4)
  for (let cuts = 0; cuts < 10; cuts += 1) {
    cut()
    await seconds(2)
  }
  expect(onSlots).toHaveBeenCalledWith(true)
})

test('one that is cut and comes back at once is kept, and nobody is asked', async () => {
  hello()
  for (let cuts = 0; cuts < 10; cuts += 1) {
    cut()
    await seconds(2)
    hello()
    await seconds(10)
  }

  expect(ask).not.toHaveBeenCalled()
})

test('who asks goes back to the stream when it comes through', async () => {
  answer('a', 3)
  await seconds(6)
  expect(ask).toHaveBeenCalled()
  await seconds(6)
  hello()
  ask.mockClear()

  await seconds(30)

  expect(ask).not.toHaveBeenCalled()
})

describe('a page that shows a record', () => {
  const order = (id: number) => ({ resource: 'orders', id, asOf: Date.now() })
  const tellOf = (id: number) =>
    Stream.last?.tell(new MessageEvent('record', { data: `{"resource":"orders","id":${id}}` }))

  test('names it to a stream that goes on where the one before was, and hears of it', async () => {
    hello()
    const before = Stream.last

    held.show([order(17)])
    await seconds(1)
    hello()
    tellOf(17)

    expect([before?.readyState, Stream.last?.url]).toEqual([
      Stream.CLOSED,
      '/events?last=a&records=orders/17&since=2',
    ])
    expect(onConnected).toHaveBeenCalledTimes(1)
    expect(onRecord.mock.calls).toEqual([[{ resource: 'orders', id: 17 }]])
  })

  test('keeps the stream when it is left, comes back, or is opened twice', async () => {
    hello()
    held.show([order(17)])
    await seconds(1)
    hello()
    const named = Stream.last

    for (const shown of [[], [order(17)], [order(17), order(17)]]) {
      held.show(shown)
      await seconds(1)
    }
    held.show([])

    expect(Stream.last).toBe(named)
    expect(onRecord).not.toHaveBeenCalled()
  })

  test('is told of several that are opened one after the other by one stream', async () => {
    hello()
    const before = Stream.last
    held.show([order(1)])
    held.show([order(1), order(2)])
    await jest.advanceTimersByTimeAsync(249)
    expect(Stream.last).toBe(before)
    await seconds(1)

    expect(Stream.last?.url).toContain('&records=orders/1,orders/2&')
  })

  test('reads it again after the stream was cut off, for nobody knows for how long', async () => {
    hello()
    held.show([order(17)])
    await seconds(1)
    hello()

    cut()
    await seconds(2)
    hello()

    expect(onRecord.mock.calls).toEqual([[]])
  })

  test('reads it again with each answer where no stream comes through, and no more when one does', async () => {
    answer('a', 3)
    held.show([order(17)])
    await seconds(6)
    expect(onRecord.mock.calls).toEqual([[]])
    held.refresh()
    await seconds(6)
    expect(onRecord.mock.calls).toEqual([[], []])

    hello()
    onRecord.mockClear()
    await seconds(30)

    expect(onRecord).not.toHaveBeenCalled()
  })
})
