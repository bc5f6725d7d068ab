import { setTimeout } from 'node:timers/promises'
import { every } from './every'

const onError = () => undefined

test('rounds follow each other, and never overlap, however long one takes', async () => {
  let underway = 0
  const seen: number[] = []
  const loop = every(
    1,
    async () => {
      underway += 1
      seen.push(underway)
      await setTimeout(5)
      underway -= 1
    },
    { onError },
  )
  while (seen.length < 4) await setTimeout(1)
  await loop.stop()

  expect(seen).toEqual(seen.map(() => 1))
})

test('a round that throws is told, and the next one comes', async () => {
  const told: unknown[] = []
  let rounds = 0
  const loop = every(
    1,
    () => {
      rounds += 1
      return Promise.reject(new Error(`round ${rounds}`))
    },
    { onError: (error) => told.push(error) },
  )
  while (told.length < 2) await setTimeout(1)
  await loop.stop()

  expect(told.slice(0, 2)).toEqual([new Error('round 1'), new Error('round 2')])
})

test('a stop waits for the round that is under way, and none comes after it', async () => {
  const events: string[] = []
  const work = async () => {
    events.push('begin')
    await setTimeout(30)
    events.push('end')
  }
  const loop = every(1, work, { onError, atOnce: true })
  await loop.stop()
  events.push('stopped')
  await setTimeout(20)

  expect(events).toEqual(['begin', 'end', 'stopped'])
})

test('a stop waits two seconds for a round that never ends', async () => {
  const loop = every(1, () => new Promise(() => undefined), { onError, atOnce: true })
  const before = performance.now()

  await loop.stop()

  expect(performance.now() - before).toBeGreaterThan(1900)
})

test('before its first round a loop can be stopped, and that round never comes', async () => {
  let rounds = 0
  const loop = every(20, () => Promise.resolve((rounds += 1)), { onError })

  await loop.stop()
  await setTimeout(40)

  expect(rounds).toBe(0)
})
