import type { ArmRows } from './judgement/batches'
import { watchOthers } from './look'

const MINUTE = 60_000
/** A full hour. */
const start = 490_000 * 60 * MINUTE
const since = start + 100 * MINUTE
const row = (remote: string, minute: number) => ({
  remote,
  version: '1.0.0',
  component: 'Card',
  at: start + minute * MINUTE,
})

/** A remote that `users` have in each minute; in some of them it fails for all of these. */
function seen(remote: string, { users = 10, failing = [] as readonly number[] } = {}): ArmRows {
  const minutes = Array.from({ length: 111 }, (_, minute) => minute)
  return {
    draws: minutes
      .filter((minute) => !failing.includes(minute))
      .map((minute) => ({ ...row(remote, minute), draws: users })),
    failures: failing.flatMap((minute) =>
      Array.from({ length: users }, (_, userId) => ({
        ...row(remote, minute),
        userId,
        reason: 'load-failed',
      })),
    ),
  }
}

function outagesOf(...remotes: readonly ArmRows[]) {
  const rows = {
    draws: remotes.flatMap(({ draws }) => draws),
    failures: remotes.flatMap(({ failures }) => failures),
  }
  const { count, outages } = watchOthers(rows, { remote: 'own', since })
  return { count, minutes: [...outages].map((at) => (at - start) / MINUTE) }
}

const all = Array.from({ length: 111 }, (_, minute) => minute)

test('a minute in which at least half of the others fail more than before counts for nobody', () => {
  const failing = [103, 104]

  expect(outagesOf(seen('a', { failing }), seen('b', { failing }), seen('c'), seen('d'))).toEqual({
    count: 4,
    minutes: failing,
  })
  expect(outagesOf(seen('a', { failing }), seen('b'), seen('c')).minutes).toEqual([])
})

test('one that always fails is an outage in the first minute that is known of it alone', () => {
  const always = seen('always', { failing: all })

  expect(outagesOf(always, seen('own', { failing: [103] })).minutes).toEqual([0])
  expect(outagesOf(always, seen('b'), seen('own', { failing: [103] }))).toEqual({
    count: 2,
    minutes: [0],
  })
})

test('an outage of more than an hour goes on being one, and one of before the release is known', () => {
  const long = all.filter((minute) => minute >= 30)

  const two = [seen('a', { failing: long, users: 3 }), seen('b', { failing: long, users: 3 })]

  expect(outagesOf(...two, seen('c')).minutes).toEqual(long)
})

test('one that fails from a certain minute on is an outage for less than an hour', () => {
  const long = all.filter((minute) => minute >= 30)
  const { minutes } = outagesOf(seen('a', { failing: long, users: 3 }))

  expect(minutes).toEqual(long.slice(0, minutes.length))
  expect(minutes.length).toBeGreaterThan(10)
  expect(minutes.length).toBeLessThan(60)
})

test('one user whose network is bad is no outage, two of few are', () => {
  const withFailures = (users: readonly number[]) => ({
    draws: seen('a', { users: 9 }).draws,
    failures: users.map((userId) => ({ ...row('a', 103), userId, reason: 'load-failed' })),
  })

  expect(outagesOf(withFailures([1])).minutes).toEqual([])
  expect(outagesOf(withFailures([1, 2])).minutes).toEqual([103])
})

test('of a remote that nobody had in the hour before, failures of all are more than before', () => {
  const late = seen('late', { failing: [103] })
  const isLate = ({ at }: { readonly at: number }) => at >= start + 103 * MINUTE

  expect(
    outagesOf({ draws: late.draws.filter(isLate), failures: late.failures.filter(isLate) }).minutes,
  ).toEqual([103])
})
