import type { SlotReport } from '@slipway/sdk/contract'
import { Registry } from 'prom-client'
import { createSlotMetrics } from './slot-metrics'

function countSlots(mostSeries?: number) {
  const registry = new Registry()
  const live = new Set(['shop 1.0.0'])
  const count = createSlotMetrics({
    registry,
    names: {
      isPlace: (name) => name === 'header',
      isLive: ({ remote, version, component }) =>
        live.has(`${remote} ${version}`) && component.startsWith('Card'),
    },
    ...(mostSeries !== undefined && { mostSeries }),
  })
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('slipway_'))
  const countOne = (report: SlotReport, oneIn = 1) =>
    count({ report, load: { oneIn }, isLater: report.later === true })
  return { count: countOne, lines, live }
}

const drawn = {
  code: 'timed',
  remote: 'shop',
  version: '1.0.0',
  component: 'Card',
  location: 'header',
} as const

const other = 'remote="other",version="other",component="other",location="other"'

describe('the figures of slots', () => {
  it('count an outcome by remote, version, component and location', async () => {
    const { count, lines } = countSlots()

    count(drawn)
    count(drawn)
    count({ ...drawn, code: 'render-failed' })
    count({ ...drawn, code: 'looped', later: true })

    const labels = 'remote="shop",version="1.0.0",component="Card",location="header"'
    expect(await lines()).toEqual([
      `slipway_slot_outcomes_total{${labels},outcome="drawn"} 2`,
      `slipway_slot_outcomes_total{${labels},outcome="render-failed"} 1`,
      `slipway_slot_outcomes_total{${labels},outcome="failed-later"} 1`,
    ])
  })

  it.each([
    ['a remote', { remote: 'made-up' }],
    ['a version', { version: '9.9.9' }],
    ['a component', { component: 'Other' }],
    ['a location', { location: 'nowhere' }],
    ['a remote that is not named', { remote: undefined }],
  ])('fold %s that is not known into "other"', async (_what, part) => {
    const { count, lines } = countSlots()

    count({ ...drawn, ...part } as typeof drawn)

    expect(await lines()).toEqual([`slipway_slot_outcomes_total{${other},outcome="drawn"} 1`])
  })

  it('have so many sets of labels at most; what comes later is "other", and no outcome is lost', async () => {
    const { count, lines } = countSlots(2)

    for (const number of [1, 2, 3, 4, 1]) count({ ...drawn, component: `Card${number}` })

    const counted = (await lines()).map((line) => line.replace(/.*component="(\w+)".* /, '$1 '))
    expect(counted).toEqual(['Card1 2', 'Card2 1', 'other 2'])
  })

  it('keep a version apart after it has left the head: its tabs are still open', async () => {
    const { count, lines, live } = countSlots()
    count(drawn)

    live.clear()
    count(drawn)

    expect((await lines()).join()).toMatch(/version="1\.0\.0".* 2$/)
  })

  it('count a draw of a page of the sample for all the pages that it stands for, and none twice', async () => {
    const { count, lines } = countSlots()

    count(drawn, 20)
    count({ ...drawn, code: 'drawn' }, 20)
    count({ ...drawn, code: 'hung' }, 20)

    const counted = (await lines()).map((line) => line.replace(/.*(outcome=.*)\}/, '$1'))
    expect(counted).toEqual(['outcome="drawn" 20', 'outcome="hung" 1'])
  })

  it('tell the time of loading from that of drawing', async () => {
    const { count, lines } = countSlots()

    count({ ...drawn, codeMs: 40, durationMs: 60 })

    const sums = (await lines()).filter((line) => /_(sum|count)\{/.test(line))
    expect(sums).toEqual([
      'slipway_slot_load_seconds_sum{remote="shop",version="1.0.0"} 0.04',
      'slipway_slot_load_seconds_count{remote="shop",version="1.0.0"} 1',
      'slipway_slot_draw_seconds_sum{remote="shop",version="1.0.0"} 0.02',
      'slipway_slot_draw_seconds_count{remote="shop",version="1.0.0"} 1',
    ])
  })

  it.each([-1, 1e9, Number.NaN])('leave out a time that cannot be: %d ms', async (codeMs) => {
    const { count, lines } = countSlots()

    count({ ...drawn, codeMs, durationMs: 100 })

    expect((await lines()).join()).not.toMatch(/seconds/)
  })
})
