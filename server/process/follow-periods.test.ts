import type { Layout } from '@slipway/sdk/contract'
import { createChanges } from '../changes/changes'
import { Slot } from '../slots/slot'
import { SlotRegistry } from '../slots/slot-registry'
import { useTestStorage } from '../testing/database/test-engines'
import { followPeriods } from './server'

const begin = Date.parse('2026-11-22T12:00:00Z')
const day = 86_400_000
const at = (days: number) => new Date(begin + days * day).toISOString()

describe('periods', () => {
  const test = useTestStorage('sqlite')
  beforeEach(() => {
    jest.useFakeTimers({ now: begin })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  function follow(entries: Layout['entries']) {
    const slots = new SlotRegistry()
    slots.register({ 'header-banner': Slot.make('Banner') })
    const layout: Layout = { entries, order: {} }
    slots.arrange(layout)
    const changes = createChanges({ storage: test.storage, startedAt: 0 })
    const revision = changes.revision()
    const stop = followPeriods({ slots, layout: () => layout, changes })
    return {
      stop,
      names: () => (slots.publicSlots()['header-banner'] ?? []).map(({ component }) => component),
      tag: () => slots.current().tagOfPeriods(),
      counted: () => changes.revision() - revision,
    }
  }

  it('an entry appears and goes at the edges of its period, and each edge is a change', () => {
    const { counted, names, tag, stop } = follow({
      'app/header-banner/Banner': { from: at(1), until: at(2) },
    })

    const tags = [tag()]
    const seen = [names()]
    jest.advanceTimersByTime(day - 1)
    seen.push(names())
    jest.advanceTimersByTime(1)
    seen.push(names())
    tags.push(tag())
    jest.advanceTimersByTime(day)
    seen.push(names())

    expect(seen).toEqual([[], [], ['Banner'], []])
    expect([counted(), tags[1]]).toEqual([2, ''])
    expect([tags[0], tag()]).toEqual([expect.stringMatching(/./), tags[0]])
    expect(jest.getTimerCount()).toBe(0)
    stop()
  })

  it('an edge that is further away than a timer can wait is met as well', () => {
    const { counted, names, stop } = follow({ 'app/header-banner/Banner': { from: at(40) } })

    jest.advanceTimersByTime(39 * day)
    const before = [names(), counted()]
    jest.advanceTimersByTime(day)

    expect(before).toEqual([[], 0])
    expect([names(), counted()]).toEqual([['Banner'], 1])
    stop()
  })

  it('hours come and go, day for day', () => {
    // 22 November 2026 is a Sunday; it is 13:00 there.
    const hours = { days: ['mon', 'tue'] as ('mon' | 'tue')[], from: '08:00', until: '17:00' }
    const { counted, names, stop } = follow({
      'app/header-banner/Banner': { hours: { ...hours, timeZone: 'Europe/Berlin' } },
    })
    const seen: number[] = []
    for (let minute = 0; minute < 4 * 24 * 60; minute += 1) {
      const before = names().length
      jest.advanceTimersByTime(60_000)
      if (names().length !== before) seen.push((Date.now() - begin) / 3_600_000)
    }

    // Monday at 07:00 and 16:00 UTC, and Tuesday.
    expect(seen).toEqual([19, 28, 43, 52])
    expect(counted()).toBe(4)
    stop()
  })

  it('waits for nothing without periods, and for nothing any more when it was stopped', () => {
    const without = follow({ 'app/header-banner/Banner': { hidden: true } })
    const timers = jest.getTimerCount()
    const { stop } = follow({ 'app/header-banner/Banner': { from: at(1) } })
    stop()

    expect([timers, jest.getTimerCount()]).toEqual([0, 0])
    without.stop()
  })
})
