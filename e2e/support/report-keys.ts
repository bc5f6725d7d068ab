import { createHmac } from 'node:crypto'
import { type ReportSecret, reportedBox, type SlotReport } from '@slipway/sdk/contract'

/** Returns reports with the keys that the host of a page gives them, by the secret of that page. */
export function withReportKeys(reports: readonly SlotReport[], { id, words }: ReportSecret) {
  const secret = Buffer.from(Uint32Array.from(words).buffer).swap32()
  const keyOf = (report: SlotReport) =>
    createHmac('sha256', secret).update(reportedBox(report)).digest().subarray(0, 16)
  return {
    pageKey: id,
    reports: reports.map((report) => ({ ...report, key: keyOf(report).toString('base64url') })),
  }
}
