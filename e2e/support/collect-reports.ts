import type { Page } from '@playwright/test'
import type { SlotReport } from '@slipway/sdk/contract'

/** What `page` reports to the server of its slots, from now on. */
export function collectReports(page: Page): SlotReport[] {
  const reports: SlotReport[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/reports')) return
    const body = request.postDataJSON() as { reports?: SlotReport[] } | null
    reports.push(...(body?.reports ?? []))
  })
  return reports
}
