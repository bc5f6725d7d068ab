import { ENOUGH_REPORTS, type HealthFigures } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { timeBucket } from '../histograms'
import { commonTimes } from './compare-versions'
import { figuresOf } from './figures-of'
import { liveSpans } from './live-spans'
import { percentileOf } from './percentile-of'
import { provenRate, worstFirst } from './slot-items'

const one = (ms: number) => ({ bucket: timeBucket(ms), samples: 1, total: 1 })

test('the true percentile lies between the two ends that are named', () => {
  const values = fc.array(fc.nat(3_000_000), { minLength: ENOUGH_REPORTS, maxLength: 400 })
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.75, 0.95), (times, share) => {
      const sorted = times.toSorted((a, b) => a - b)
      const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
      const found = percentileOf('slot', times.map(one), share)

      expect(exact).toBeGreaterThanOrEqual(found?.above ?? Number.NaN)
      expect(exact).toBeLessThanOrEqual(found?.upTo ?? Number.POSITIVE_INFINITY)
    }),
  )
})

test('of fewer than 50 reports nothing is said, however many views they tell of', () => {
  const reports = (count: number) =>
    Array.from({ length: count }, () => ({ ...one(30), total: 20 }))

  expect(percentileOf('slot', reports(49), 0.95)).toBeNull()
  expect(percentileOf('slot', reports(50), 0.95)).toEqual({ above: 20, upTo: 50 })
})

test('a time past every bound has no upper end', () => {
  const slow = Array.from({ length: 50 }, () => one(90_000))

  expect(percentileOf('slot', slow, 0.5)).toEqual({ above: 60_000, upTo: null })
})

test('failures count among all attempts: what always fails fails 1,000 times in 1,000', () => {
  const count = { measure: 'count', bucket: 0 }
  const failed = { ...count, outcome: 'load-failed', samples: 60, total: 60 }
  const drawn = { ...count, outcome: 'drawn', samples: 7, total: 140 }

  expect(figuresOf([failed])).toMatchObject({ draws: 0, failures: 60, failuresPer1000: 1000 })
  expect(figuresOf([failed, drawn])).toMatchObject({
    draws: 140,
    reports: 67,
    failuresPer1000: 300,
  })
  expect(figuresOf([drawn])).toMatchObject({ draws: 140, failuresPer1000: null })
})

test('a box that was drawn and failed later is one box, and it failed', () => {
  const count = { measure: 'count', bucket: 0 }
  const drawn = { ...count, outcome: 'drawn', samples: 60, total: 60 }
  const failed = { ...count, outcome: 'hung', samples: 20, total: 20 }
  const later = { ...count, outcome: 'later:hung', samples: 20, total: 20 }

  expect(figuresOf([drawn, failed, later])).toMatchObject({
    draws: 60,
    failures: 40,
    later: 20,
    failuresPer1000: 500,
    reasons: [{ code: 'hung', count: 40 }],
  })
  // Of pages outside of the sample, which told of nothing before.
  expect(figuresOf([{ ...later, samples: 80, total: 80 }])).toMatchObject({
    failures: 80,
    failuresPer1000: 1000,
  })
})

describe('the worst first', () => {
  const times = { p50: null, p95: null }
  const slot = (draws: number, failures: number, upTo?: number): HealthFigures => ({
    draws,
    failures,
    later: 0,
    reports: draws + failures,
    failuresPer1000: null,
    reasons: [],
    load: { ...times, ...(upTo !== undefined && { p95: { above: 0, upTo } }) },
    draw: times,
  })

  it('is what fails for certain, then what fails rarely, then what is slow', () => {
    const [always, once, rarely, slow, fast] = [
      slot(0, 49),
      slot(0, 1),
      slot(5000, 5),
      slot(900, 0, 2000),
      slot(900, 0, 50),
    ]
    const order = [fast, slow, rarely, once, always].toSorted(worstFirst)

    expect(order.map((it) => order.indexOf(it))).toEqual([0, 1, 2, 3, 4])
    expect(order[0]).toBe(always)
    expect(order.slice(3)).toEqual([slow, fast])
  })

  it('never counts more than was reported, and more failures never for less', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (draws, failures) => {
        const rate = provenRate(slot(draws, failures))
        expect(rate).toBeLessThanOrEqual(failures / Math.max(1, draws + failures) + 1e-9)
        expect(provenRate(slot(draws, failures + 1))).toBeGreaterThanOrEqual(rate)
      }),
    )
  })
})

describe('when a version was live', () => {
  const release = (id: number, base: string, canary?: string) => ({
    id,
    createdAt: id * 100,
    remotes: {
      team: { version: base, ...(canary && { canary: { version: canary, percent: 5 } }) },
    },
  })
  const history = [
    release(5, '1.1.0'),
    release(4, '1.0.0'),
    release(3, '1.0.0', '1.1.0'),
    release(2, '1.0.0'),
  ]

  it('is told with the release that made it live, also as a canary, and when it came back', () => {
    const spans = liveSpans(history, true)

    expect(spans('team', '1.1.0')).toMatchObject([
      { from: 500, until: undefined, release: { id: 5 } },
      { from: 300, until: 400, release: { id: 3 } },
    ])
    expect(spans('team', '1.0.0')).toMatchObject([{ from: 200, until: 500, release: { id: 2 } }])
    expect(spans('team', '9.9.9')).toEqual([])
  })

  it('names no release where the history does not reach so far', () => {
    expect(liveSpans(history, false)('team', '1.0.0')).toEqual([
      { from: 0, until: 500, release: undefined },
    ])
  })
})

describe('the minutes that two versions have in common', () => {
  const MINUTE = 60_000
  const at = (minute: number, version: string) => ({
    at: minute * MINUTE,
    stepMs: MINUTE,
    version,
  })
  const side = (version: string, from: number, until?: number) => ({
    version,
    spans: [
      {
        from: from * MINUTE,
        until: until === undefined ? until : until * MINUTE,
        release: undefined,
      },
    ],
  })

  it('are those in which both were live and asked for', () => {
    const times = [1, 2, 3, 4].flatMap((minute) => [
      ...(minute === 2 ? [] : [at(minute, 'old')]),
      at(minute, 'new'),
    ])
    const common = commonTimes(times, [side('new', 2.5), side('old', 0, 4)])

    // 1: the new one was drawn from a preview. 2: nobody asked for the old one. 4: it was gone.
    expect(common.map((time) => time.at / MINUTE)).toEqual([3])
  })

  it('are the same, whichever comes first, and never more than either has', () => {
    const minutes = fc.uniqueArray(fc.nat(30))
    fc.assert(
      fc.property(minutes, minutes, fc.nat(30), fc.nat(30), (ofOne, ofOther, from, until) => {
        const times = [...ofOne.map((m) => at(m, 'one')), ...ofOther.map((m) => at(m, 'other'))]
        const [one, other] = [side('one', from), side('other', 0, until)]
        const found = (pair: [typeof one, typeof one]) =>
          commonTimes(times, pair)
            .map((time) => time.at / MINUTE)
            .toSorted((a, b) => a - b)

        const expected = ofOne.filter((m) => ofOther.includes(m) && m >= from && m < until)
        expect(found([one, other])).toEqual(expected.toSorted((a, b) => a - b))
        expect(found([other, one])).toEqual(found([one, other]))
      }),
    )
  })

  it('keeps a minute and an hour that begin together apart', () => {
    const hour = { at: 0, stepMs: 60 * MINUTE, version: 'one' }

    expect(commonTimes([hour, at(0, 'other')], [side('one', 0), side('other', 0)])).toEqual([])
  })
})
