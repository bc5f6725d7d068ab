import { createHmac } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { type ReportSecret, reportedBox, type SlotReport } from '@slipway/sdk/contract'
import type { RunningServer } from '../server'
import { opening } from './from-console'

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

/** Reports as the host of a page does that this session opens: with its token, and a key for each box. */
export async function reportAsPage(
  { request }: { readonly request: APIRequestContext },
  { url }: Pick<RunningServer, 'url'>,
  reports: readonly SlotReport[],
): Promise<void> {
  const page = await request.get(`${url}/app/`, { headers: opening })
  const [, secret] = /id="slipway-report-secret">(.*?)<\/script>/s.exec(await page.text()) ?? []
  if (secret === undefined) throw new Error('The page has no secret for its reports.')
  const { loadToken: load } = await (await request.get(`${url}/meta`)).json()
  const reply = await request.post(`${url}/reports`, {
    data: { load, ...withReportKeys(reports, JSON.parse(secret)) },
    headers: { 'Slipway-Request': '1' },
  })
  if (!reply.ok()) throw new Error(`reports were refused: ${await reply.text()}`)
}
