import type { ReportSecret } from '@slipway/sdk/contract'
import { withReportKeys } from '../../e2e/support/report-keys'
import { createApiClient, signInOnPage } from '../api-client'
import { measureCpu, type Target } from '../cpu/measure-cpu'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'

/** So many of 500 pages in a second tell of their draws, by the sample in their tokens. */
const PAGES = 25
/** Slots of a page, each of which was drawn. */
const SLOTS = 10
const MICROSECONDS = 1_000_000

/**
 * Measures what the reports of 500 pages in a second take of one core, beside as many requests of the same size whose
 * reports carry no token, and do not count (gate 24).
 */
export async function reportsFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const env = { TRUST_PROXY: 'loopback' }
  const server = await startProduct({ name: 'reports', remotes: 'remotes', env })
  try {
    const { cookie, reportSecret } = await signInOnPage(server.url)
    const { body } = await createApiClient(server.url, cookie).call('GET', '/meta')
    // The contract's own: the server has just sent it.
    const { loadToken } = body as { readonly loadToken: string }
    const target = (load: string): Target => ({
      server,
      url: `${server.url}/reports`,
      status: 204,
      count: 2000,
      body: reportsOfPage(load, reportSecret),
      headersOf: fromSomewhere,
    })
    const cpu = await measureCpu(
      { counted: target(loadToken), unproven: target('made-up') },
      rounds,
    )
    const share = (samples: readonly number[]) => samples.map((us) => (us * PAGES) / MICROSECONDS)
    return [
      {
        gate: 24,
        name: 'reports of 500 pages in a second, share of a core',
        samples: share(cpu.counted),
        limit: 0.05,
      },
      { gate: 24, name: 'the same without a token of ours', samples: share(cpu.unproven) },
    ]
  } finally {
    await server.kill()
  }
}

function reportsOfPage(load: string, secret: ReportSecret): string {
  const reports = Array.from({ length: SLOTS }, (_, index) => ({
    code: 'timed' as const,
    component: `Slot${index}`,
    location: 'header-banner',
    remote: 'starter',
    version: '1.0.0',
    codeMs: 20 + index,
    durationMs: 40 + index,
    waitedMs: 5,
  }))
  return JSON.stringify({ ...withReportKeys(reports, secret), load })
}

let sent = 0

// Each of them is another browser's: one address may report 120 times a minute.
function fromSomewhere() {
  sent += 1
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  return {
    'X-Forwarded-For': address,
    'Slipway-Request': '1',
    'Content-Type': 'application/json',
  }
}
