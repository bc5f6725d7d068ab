import type { Page } from '@playwright/test'
import type { SlotReport } from '@slipway/sdk/contract'

/** What `page` reports to the server of its slots, from now on; how fast they came is another matter. */
export function collectReports(page: Page): SlotReport[] {
  const reports: SlotReport[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/reports')) return
    const body = request.postDataJSON() as { reports?: SlotReport[] } | null
    const told = body?.reports ?? []
    reports.push(...told.filter(({ code }) => code !== 'drawn' && code !== 'timed'))
  })
  return reports
}
