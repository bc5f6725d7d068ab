import fc from 'fast-check'
import { shareOfFailures, shareOfSlowDraws } from './used-budgets'

const boxes = fc
  .record({
    drawn: fc.nat(1_000_000),
    failed: fc.nat(100_000),
    failedLater: fc.nat(100_000),
  })
  .filter(({ drawn, failedLater }) => failedLater <= drawn)
  .map(({ drawn, failed, failedLater }) => ({
    draws: drawn,
    failures: failed + failedLater,
    later: failedLater,
    reports: drawn + failed,
  }))
const enough = boxes.filter(({ reports }) => reports >= 50)
const budget = fc.integer({ min: 1, max: 5000 }).map((tenths) => tenths / 10)

describe('failures', () => {
  it('all is used where as many failed as the budget allows', () => {
    expect(shareOfFailures({ draws: 995, failures: 5, later: 0, reports: 1000 }, 5)).toBeCloseTo(1)
    expect(shareOfFailures({ draws: 1000, failures: 5, later: 5, reports: 1005 }, 10)).toBeCloseTo(
      0.5,
    )
  })

  it('never below none; as many more as the budget is smaller; of none failed none', () => {
    fc.assert(
      fc.property(enough, budget, fc.integer({ min: 2, max: 9 }), (of, per1000, times) => {
        const used = shareOfFailures(of, per1000) ?? Number.NaN
        expect(used).toBeGreaterThanOrEqual(0)
        expect(used === 0).toBe(of.failures === 0)
        expect(shareOfFailures(of, per1000 / times)).toBeCloseTo(used * times, 5)
      }),
    )
  })

  it('one more failure uses more, one more draw uses no more', () => {
    fc.assert(
      fc.property(enough, budget, (of, per1000) => {
        const used = shareOfFailures(of, per1000) ?? Number.NaN
        const failed = { ...of, failures: of.failures + 1, reports: of.reports + 1 }
        const drawn = { ...of, draws: of.draws + 1, reports: of.reports + 1 }
        expect(shareOfFailures(failed, per1000)).toBeGreaterThanOrEqual(used)
        expect(shareOfFailures(drawn, per1000)).toBeLessThanOrEqual(used)
      }),
    )
  })

  it('from fewer than 50 reports nothing is told', () => {
    fc.assert(
      fc.property(boxes, fc.nat(49), budget, (of, reports, per1000) => {
        expect(shareOfFailures({ ...of, reports }, per1000)).toBeNull()
      }),
    )
  })
})

describe('slow draws', () => {
  const bounds = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000]
  const draws = fc
    .array(
      fc.record({
        bucket: fc.constantFrom(...bounds, 3_600_000),
        samples: fc.integer({ min: 1, max: 10_000 }),
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((all) => all.map((one) => ({ ...one, total: one.samples })))
    .filter((all) => all.reduce((sum, { samples }) => sum + samples, 0) >= 50)
  const p95 = fc.integer({ min: 5, max: 60_000 })

  it('all is used where 5 of 100 are slower', () => {
    const of = [
      { bucket: 200, samples: 95, total: 95 },
      { bucket: 500, samples: 5, total: 5 },
    ]

    expect(shareOfSlowDraws(of, 200)).toBeCloseTo(1)
    expect(shareOfSlowDraws(of, 199)).toBeCloseTo(1)
    expect(shareOfSlowDraws(of, 201)).toBe(0)
    expect(shareOfSlowDraws(of, 100)).toBeCloseTo(20)
  })

  it('is from 0 to 20 times all of it, no more for a slower limit, none is held against who may be in time', () => {
    fc.assert(
      fc.property(draws, p95, p95, (of, one, other) => {
        const [strict, lax] = [Math.min(one, other), Math.max(one, other)].map(
          (limit) => shareOfSlowDraws(of, limit) ?? Number.NaN,
        ) as [number, number]
        expect(strict).toBeGreaterThanOrEqual(lax)
        expect(lax).toBeGreaterThanOrEqual(0)
        expect(strict).toBeLessThanOrEqual(20.000001)
        const inTime = of.map((draw) => ({ ...draw, bucket: bounds.find((at) => at >= one) ?? 0 }))
        expect(shareOfSlowDraws(inTime, one)).toBe(0)
      }),
    )
  })

  it('the whole is the mean of its parts, by how many draws they have', () => {
    fc.assert(
      fc.property(draws, draws, p95, (one, other, limit) => {
        const sum = (of: readonly { total: number }[]) =>
          of.reduce((all, { total }) => all + total, 0)
        const all = shareOfSlowDraws([...one, ...other], limit) ?? Number.NaN
        const parts = [one, other].map((of) => (shareOfSlowDraws(of, limit) ?? 0) * sum(of))
        const mean = parts.reduce((total, part) => total + part, 0) / (sum(one) + sum(other))
        expect(all).toBeCloseTo(mean, 6)
      }),
    )
  })

  it('one report that tells for twenty counts as twenty draws, but as one of the 50 reports', () => {
    const of = (samples: number) => [
      { bucket: 10, samples, total: samples * 19 },
      { bucket: 1000, samples: 1, total: samples },
    ]

    expect(shareOfSlowDraws(of(49), 500)).toBeCloseTo(1)
    expect(shareOfSlowDraws(of(48), 500)).toBeNull()
  })
})
