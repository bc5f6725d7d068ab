import { ComponentRegistry } from '@slipway/sdk'
import type { SlotReport } from '@slipway/sdk/contract'
import { reportOverwritten } from './report-overwritten'

test('another component under a name that is taken is reported, nothing else is', () => {
  const registry = new ComponentRegistry()
  const reports: SlotReport[] = []
  reportOverwritten(registry, (report) => void reports.push(report))
  const first = () => null

  registry.register('Banner', first)
  registry.register('Banner', first)
  registry.unregister('Banner')
  registry.register('Banner', () => null)
  registry.clear()
  registry.register('Banner', first)
  expect(reports).toEqual([])

  registry.register('Banner', () => null)
  expect(reports).toEqual([{ code: 'name-overwritten', component: 'Banner' }])
})
