import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { openStorage } from '../storage/storage'
import { transact } from '../storage/transact'
import { createTestDatabase, engines, useTestStorage } from '../testing/database/test-engines'
import { type Changes, createChanges } from './changes'

describe.each(engines)('changes on %s', (engine) => {
  const test = useTestStorage(engine)
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  /** As one process has it, up to date; it follows the others where that is wanted. */
  async function open({ follow = false } = {}): Promise<Changes> {
    const changes = createChanges({ storage: test.storage })
    await changes.refresh()
    if (follow) stops.push(changes.follow())
    return changes
  }

  it('counts what is committed, by topic, and nothing that was taken back', async () => {
    const changes = await open()
    const before = changes.current('catalog')
    const heard: string[] = []
    changes.subscribe('catalog', () => heard.push('catalog'))
    changes.subscribe('access', () => heard.push('access'))

    await transact(test.storage, (scope) => changes.commit(scope, 'catalog'))
    await transact(test.storage, async (scope) => {
      await changes.commit(scope, 'access')
      throw new Error('taken back')
    }).catch(() => undefined)
    await changes.refresh()
    await changes.refresh()

    expect(changes.current('catalog')).toBe(before + 1)
    expect(heard).toEqual(['catalog'])
  })

  it('reaches a process that follows, and moves the count there when it is prepared', async () => {
    const [here, there] = [await open(), await open({ follow: true })]
    const steps: string[] = []
    const before = there.current('catalog')
    there.prepare('catalog', async () => void steps.push(`reads at ${there.current('catalog')}`))
    const isHeard = new Promise<void>((resolve) => {
      there.subscribe('catalog', () => {
        steps.push(`hears of ${there.current('catalog')}`)
        resolve()
      })
    })

    await transact(test.storage, (scope) => here.commit(scope, 'catalog'))
    await isHeard

    expect(steps).toEqual([`reads at ${before}`, `hears of ${before + 1}`])
  })

  it('tries again what could not be read, and tells of it only then', async () => {
    const changes = await open()
    let failures = 1
    const heard: number[] = []
    changes.prepare('catalog', async () => {
      if (failures-- > 0) throw new Error('the database went away')
    })
    changes.subscribe('catalog', () => heard.push(changes.current('catalog')))
    const before = changes.current('catalog')

    await transact(test.storage, (scope) => changes.commit(scope, 'catalog'))
    await expect(changes.refresh()).rejects.toThrow('the database went away')
    const meanwhile = changes.current('catalog')
    await changes.reach('catalog', before + 1)

    expect(meanwhile).toBe(before)
    expect(heard).toEqual([before + 1])
  })

  it('keeps nobody waiting for what is read slowly, nor asks a database in trouble again for each of them', async () => {
    const changes = await open()
    const before = changes.current('catalog')
    const tries: { readonly fail: () => void }[] = []
    changes.prepare(
      'catalog',
      () => new Promise((_, reject) => tries.push({ fail: () => reject(new Error('gone')) })),
    )
    const heardOf = () => changes.reach('catalog', before + 1)
    await transact(test.storage, (scope) => changes.commit(scope, 'catalog'))

    await Promise.all([heardOf(), heardOf()])
    expect(changes.current('catalog')).toBe(before)
    while (tries.length < 1) await setImmediate()
    const joined = [heardOf(), heardOf()]
    tries[0]?.fail()
    await Promise.all(joined)
    for (let count = 0; count < 20; count += 1) await heardOf()

    expect(tries).toHaveLength(1)
  })

  it('moves a topic, and calls its listeners, whatever fails for another one', async () => {
    const errors: unknown[] = []
    const changes = createChanges({
      storage: test.storage,
      onError: (error) => errors.push(String(error)),
    })
    await changes.refresh()
    const before = changes.current('access')
    const heard: number[] = []
    changes.prepare('catalog', () => Promise.reject(new Error('no catalog')))
    changes.subscribe('access', () => {
      throw new Error('no listener')
    })
    changes.subscribe('access', () => heard.push(changes.current('access')))
    await transact(test.storage, async (scope) => {
      await changes.commit(scope, 'catalog')
      await changes.commit(scope, 'access')
    })

    await expect(changes.refresh()).rejects.toThrow('no catalog')

    expect(heard).toEqual([before + 1])
    expect(errors).toEqual(['Error: no listener'])
  })

  it('leaves nothing to be done when it stops right after a notice', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] })
    const notices: ((how: 'notice') => void)[] = []
    const listen = (_channel: string, onNotice: (how: 'notice') => void) => {
      notices.push(onNotice)
      return () => undefined
    }
    const stop = createChanges({ storage: { ...test.storage, listen } }).follow()

    notices[0]?.('notice')
    await stop()
    const left = jest.getTimerCount()
    jest.useRealTimers()

    expect(left).toBe(0)
  })

  it('waits, when it stops, for what is being read, and reads nothing after it', async () => {
    const changes = await open()
    const steps: string[] = []
    const reading: (() => void)[] = []
    const begun = new Promise<void>((isBegun) => {
      changes.prepare('catalog', () => {
        isBegun()
        return new Promise<void>((resolve) => {
          reading.push(() => {
            steps.push('read')
            resolve()
          })
        })
      })
    })
    const stop = changes.follow()
    await transact(test.storage, (scope) => changes.commit(scope, 'catalog'))
    await begun

    const stopped = stop().then(() => steps.push('stopped'))
    reading[0]?.()
    await stopped

    expect(steps).toEqual(['read', 'stopped'])
    expect(reading).toHaveLength(1)
  })
})

it('is heard by servers from before there was a log of changes', async () => {
  const database = await createTestDatabase('postgres')
  const storage = await openStorage(database.options)
  await storage.migrate()
  let notices = 0
  const more = new EventEmitter()
  const stop = storage.listen('catalog', () => {
    notices += 1
    more.emit('notice')
  })
  // The first one says only that it listens.
  if (notices === 0) await once(more, 'notice')

  await Promise.all([
    once(more, 'notice'),
    transact(storage, (scope) => createChanges({ storage }).commit(scope, 'catalog')),
  ])
  stop()
  await storage.close()
  await database.drop()

  expect(notices).toBe(2)
})

it('knows how old the last notice is, and tells a notice from the begin of listening', async () => {
  const database = await createTestDatabase('postgres')
  const storage = await openStorage(database.options)
  await storage.migrate()
  const kinds: string[] = []
  const more = new EventEmitter()
  const changes = createChanges({
    storage: {
      ...storage,
      listen: (channel, onNotice) =>
        storage.listen(channel, (how) => {
          onNotice(how)
          kinds.push(how)
          more.emit(how)
        }),
    },
  })
  const listens = once(more, 'listening')
  const stop = changes.follow()

  await listens
  const before = changes.ages().noticeMs
  await Promise.all([once(more, 'notice'), changes.nudge()])
  const after = changes.ages().noticeMs
  await stop()
  await storage.close()
  await database.drop()

  expect(before).toBeUndefined()
  expect(after).toBeLessThan(10_000)
  expect(kinds).toEqual(['listening', 'notice'])
})
