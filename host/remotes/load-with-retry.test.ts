import { descriptor } from '../testing/render-slots'
import { attemptBase } from './asset-origins'
import { failure } from './load-failure'
import { loadWithRetry } from './load-with-retry'
import type { Loaded, LoadFailure } from './loaded'

const remote = descriptor({ base: '/assets/remotes/0123/', deadlineMs: 6000 })
const there: Loaded = { ok: true, component: () => null }
const lost = failure('load-failed', 'no connection')
const refused: LoadFailure = { ...failure('remote-broken', 'not the file'), isRefused: true }
const released = () => ({ slots: {}, globals: {} })

beforeEach(() => {
  document.body.innerHTML =
    '<script type="application/json" id="slipway-origins">["https://cdn.example.com","https://team.example.com"]</script>'
  jest.useFakeTimers({ doNotFake: ['performance'] })
})
afterEach(() => jest.useRealTimers())

/** Loads with these answers, by address; `undefined` never comes. Says what was asked, and at what time. */
function load(answers: Readonly<Record<string, Loaded | undefined>>, otherwise: Loaded = lost) {
  const asked: string[] = []
  const startedAt = Date.now()
  const loadOnce = (_: unknown, { attempt }: { readonly attempt: number }) => {
    const base = attemptBase(remote.base, attempt)
    asked.push(`${Date.now() - startedAt} ${base.replace('/assets/remotes/', '')}`)
    if (base in answers && answers[base] === undefined) return new Promise<Loaded>(() => {})
    return Promise.resolve(answers[base] ?? otherwise)
  }
  const outcome = loadWithRetry(loadOnce, () => 3)(remote, 'Card', released)
  return { asked, outcome }
}

const cdn = 'https://cdn.example.com/assets/remotes/0123/'
const team = 'https://team.example.com/assets/remotes/0123/'

test('what our own origin does not have comes from the next one, at once', async () => {
  const { asked, outcome } = load({ [cdn]: there })

  expect(await outcome).toBe(there)
  expect(asked).toEqual(['0 0123/', '0 https://cdn.example.com0123/'])
})

test('a file that was changed on a CDN costs nothing but the next origin', async () => {
  const { asked, outcome } = load({ [cdn]: refused, [team]: there })

  expect(await outcome).toBe(there)
  expect(asked).toHaveLength(3)
})

test('an origin that never answers leaves the others their share of the deadline', async () => {
  const { asked, outcome } = load({ [remote.base]: undefined, [cdn]: undefined, [team]: there })

  await jest.advanceTimersByTimeAsync(4000)

  expect(await outcome).toBe(there)
  expect(asked).toEqual([
    '0 0123/',
    '2000 https://cdn.example.com0123/',
    '4000 https://team.example.com0123/',
  ])
})

test('code that throws is not asked for elsewhere', async () => {
  const broken = failure('remote-broken', 'it is raining')

  const { asked, outcome } = load({ [remote.base]: broken })

  expect(await outcome).toBe(broken)
  expect(asked).toHaveLength(1)
})

test('when none has it, all are tried twice more, at addresses of their own and after a pause', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const { asked, outcome } = load({ [cdn]: refused })

  await jest.advanceTimersByTimeAsync(1000)

  expect(await outcome).toBe(lost)
  expect(asked).toEqual([
    '0 0123/',
    '0 https://cdn.example.com0123/',
    '0 https://team.example.com0123/',
    '250 0123~r1/',
    '250 https://cdn.example.com0123~r1/',
    '250 https://team.example.com0123~r1/',
    '1000 0123~r2/',
    '1000 https://cdn.example.com0123~r2/',
    '1000 https://team.example.com0123~r2/',
  ])
})

test('when each has another file than the released one, that is the end of it', async () => {
  const { asked, outcome } = load({}, refused)

  expect(await outcome).toBe(refused)
  expect(asked).toHaveLength(3)
})

test('a development server has its files alone', () => {
  expect(attemptBase('http://127.0.0.1:4400/~1/', 1)).toBe('http://127.0.0.1:4400/~1~r1/')
})
