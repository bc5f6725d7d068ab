import type { SlotReport } from '@slipway/sdk/contract'
import { createSlotTimeline, markStep } from './slot-timeline'

const bars = (name: string) => performance.getEntriesByName(name, 'measure')
const slot = { location: 'header-banner', remote: 'starter', version: '1.0.0', waitedMs: 0 }

function createTimeline() {
  const reports: SlotReport[] = []
  const report = (one: SlotReport) => void reports.push(one)
  return { reports, onDrawn: createSlotTimeline(report) }
}

test('a slot is a bar under its name on the track of slots, with the time for its code inside', () => {
  const { onDrawn, reports } = createTimeline()
  markStep('Notice', 'requested')
  markStep('Notice', 'loaded')
  onDrawn({ ...slot, component: 'Notice' })

  const [bar, code] = [bars('Notice')[0], bars('Notice: code')[0]]
  expect(bar?.startTime).toBe(code?.startTime)
  expect(bar?.duration).toBeGreaterThanOrEqual(code?.duration ?? Number.NaN)
  expect(bar).toHaveProperty('detail.devtools', {
    dataType: 'track-entry',
    track: 'Slots',
    trackGroup: 'Slipway',
    color: 'primary',
    properties: [
      ['Location', 'header-banner'],
      ['Remote', 'starter 1.0.0'],
    ],
  })
  expect(reports).toMatchObject([{ code: 'timed', component: 'Notice' }])
})

test('a slot is marked once at a place, however often it is mounted there', () => {
  const { onDrawn } = createTimeline()
  markStep('Often', 'requested')
  for (const location of ['header-banner', 'header-banner', 'tenant-switcher']) {
    onDrawn({ ...slot, component: 'Often', location })
  }

  expect(bars('Often')).toHaveLength(2)
})

test('a component that was registered by hand has a mark and no bar', () => {
  const { onDrawn } = createTimeline()
  onDrawn({ component: 'ByHand', location: 'header-banner', waitedMs: 0 })

  expect(performance.getEntriesByName('ByHand drawn', 'mark')).toHaveLength(1)
  expect(bars('ByHand')).toEqual([])
})

test('each slot is reported once, with the time for its code', () => {
  const { onDrawn, reports } = createTimeline()
  markStep('Sampled', 'requested')
  markStep('Sampled', 'loaded')
  for (let times = 0; times < 2; times += 1) onDrawn({ ...slot, component: 'Sampled' })

  expect(reports).toEqual([
    {
      code: 'timed',
      component: 'Sampled',
      location: 'header-banner',
      remote: 'starter',
      version: '1.0.0',
      durationMs: expect.any(Number),
      codeMs: expect.any(Number),
      waitedMs: 0,
    },
  ])
})
