import type { DevelopmentOverride } from '@slipway/sdk/contract'
import { createDevelop } from '../../session/develop'
import { sampleMeta } from '../../testing/sample-bodies'
import { startDevelop } from './start-develop'

const origin = 'http://127.0.0.1:4400'
const override: DevelopmentOverride = {
  remote: 'refunds',
  origin,
  expiresAt: '2026-11-21T20:00:00.000Z',
}

function manifestOf(entry: string) {
  const head = { contract: '1.0.0', name: 'refunds', version: '2.0.0', entry }
  const about = { expose: './X', registry: 'slot', locations: [], fallback: 'none' }
  const more = { deadlineMs: 4000, minHeight: 0, preload: [], css: [] }
  const components = [{ name: 'Refunds', ...about, ...more }]
  return JSON.stringify({ ...head, components, shared: {}, runtime: '2', files: [] })
}

/** The browser's side of `/builds`; jsdom has none. */
class Stream extends EventTarget {
  static last: Stream
  readonly readyState = 1
  constructor() {
    super()
    Stream.last = this
  }
  say(event: string, data = '1') {
    this.dispatchEvent(new MessageEvent(event, { data }))
  }
}

let before: Pick<typeof globalThis, 'fetch' | 'EventSource'>
const waiting: ((entry: string) => void)[] = []
beforeEach(() => {
  before = { fetch: globalThis.fetch, EventSource: globalThis.EventSource }
  waiting.splice(0)
  const fetch = () =>
    new Promise((resolve) => {
      const answer = (entry: string) =>
        resolve({ ok: true, text: () => Promise.resolve(manifestOf(entry)) })
      waiting.push(answer)
    })
  Object.assign(globalThis, { fetch, EventSource: Stream })
})
afterEach(() => Object.assign(globalThis, before))

async function answer(entry: string): Promise<void> {
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve))
  waiting.shift()?.(entry)
  await new Promise((resolve) => setTimeout(resolve))
}

async function start() {
  const develop = createDevelop(() => undefined)
  const started = startDevelop(override, develop)
  await answer('a.js')
  await started
  const drawn = () => {
    const { slots } = develop.mapMeta.get()({ ...sampleMeta, override }).meta.remotes
    return slots['Refunds']
  }
  return { develop, drawn }
}

test('an undo is another build, at an address of its own', async () => {
  const { drawn } = await start()
  const first = drawn()

  for (const entry of ['b.js', 'a.js']) {
    Stream.last.say('build')
    await answer(entry)
  }

  expect(drawn()).toMatchObject({ entry: 'a.js' })
  expect(drawn()).not.toEqual(first)
})

test('of two builds at once the newer one is drawn last, however long the older one takes', async () => {
  const { drawn } = await start()

  Stream.last.say('build')
  Stream.last.say('build')
  const [older = () => undefined] = waiting.splice(0, 1)
  await Promise.resolve()
  // The newer one answers first, where it was asked already.
  waiting.splice(0).forEach((newer) => newer('a.js'))
  await new Promise((resolve) => setTimeout(resolve))
  older('b.js')
  await new Promise((resolve) => setTimeout(resolve))
  waiting.splice(0).forEach((newer) => newer('a.js'))
  await new Promise((resolve) => setTimeout(resolve))

  expect(drawn()).toMatchObject({ entry: 'a.js' })
})

test('a fault that comes while the build before it is read is not lost', async () => {
  const { develop } = await start()

  Stream.last.say('build')
  Stream.last.say('fault', '"refunds.tsx"')
  await answer('b.js')

  expect(develop.state.get()).toMatchObject({ state: 'live', fault: 'refunds.tsx' })
})
