import { holdStream } from './hold-stream'

/** The browser's stream, which jsdom lacks; the test decides what becomes of it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static last: Stream | undefined
  readyState = 0

  constructor() {
    super()
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
const ask = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetAllMocks()
  Object.assign(globalThis, { EventSource: Stream, fetch: ask })
  const nothing = () => undefined
  holdStream({
    url: '/events',
    cursor: undefined,
    shown: [],
    onRecord: nothing,
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
