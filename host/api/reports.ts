import type { SlotReport } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'

const BATCH_MS = 1000
const MOST_IN_A_BATCH = 50

/** Sends what happened to slots to the server, each outcome of a component once a page. */
export function createReporter(api: Pick<Api, 'request'>): (report: SlotReport) => void {
  const sent = new Set<string>()
  let waiting: SlotReport[] = []

  function send(): void {
    const reports = waiting.splice(0, MOST_IN_A_BATCH)
    // A report that is lost is not worth a word to the user.
    api.request(callOf('POST /reports', { body: { reports } })).catch(() => undefined)
    if (waiting.length > 0) setTimeout(send, BATCH_MS)
  }

  return (report) => {
    const key = [report.code, report.location, report.component, report.version].join('\n')
    if (sent.has(key)) return
    sent.add(key)
    if (waiting.length === 0) setTimeout(send, BATCH_MS)
    waiting = [...waiting, report]
  }
}
