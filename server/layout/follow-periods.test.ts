import type { Layout } from '@slipway/sdk/contract'
import { createChanges } from '../changes/changes'
import { Slot } from '../slots/slot'
import { SlotRegistry } from '../slots/slot-registry'
import { useTestStorage } from '../testing/database/test-engines'
import { followPeriods } from './follow-periods'

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
      edges: () => slots.edgesPassed(),
      counted: () => changes.revision() - revision,
    }
  }

  it('an entry appears and goes at the edges of its period, and each edge is a change', () => {
    const { counted, edges, names, stop } = follow({
      'app/header-banner/Banner': { from: at(1), until: at(2) },
    })

    const seen = [names()]
    jest.advanceTimersByTime(day - 1)
    seen.push(names())
    jest.advanceTimersByTime(1)
    seen.push(names())
    jest.advanceTimersByTime(day)
    seen.push(names())

    expect(seen).toEqual([[], [], ['Banner'], []])
    expect([counted(), edges()]).toEqual([2, 2])
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

  it('waits for nothing without periods, and for nothing any more when it was stopped', () => {
    const without = follow({ 'app/header-banner/Banner': { hidden: true } })
    const timers = jest.getTimerCount()
    const { stop } = follow({ 'app/header-banner/Banner': { from: at(1) } })
    stop()

    expect([timers, jest.getTimerCount()]).toEqual([0, 0])
    without.stop()
  })
})
