import type { Browser, Page } from '@playwright/test'
import type { MetaBody, ReportSecret, SlotReport } from '@slipway/sdk/contract'
import { crowd } from '../app/crowd'
import { password } from '../app/people'
import type { RunningServer } from '../server'
import type { Watch } from '../test'
import { withReportKeys } from './report-keys'

/** Somebody who is signed in, from an address of their own. */
export interface One {
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
  /** What their pages report with. */
  readonly loadToken: string
  readonly reportSecret: ReportSecret
}

const asPage = { 'Content-Type': 'application/json', 'Slipway-Request': '1' }

/** Signs all of the crowd in, a few at a time. */
export async function signInCrowd({ url }: RunningServer): Promise<readonly One[]> {
  const left = [...crowd.entries()]
  const all: One[] = []
  const next = async () => {
    for (let one = left.shift(); one; one = left.shift()) all[one[0]] = await signIn(url, one)
  }
  await Promise.all([next(), next(), next(), next()])
  return all
}

async function signIn(url: string, [index, email]: readonly [number, string]): Promise<One> {
  const headers = { 'X-Forwarded-For': `10.8.${index >> 8}.${index & 255}` }
  const reply = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { ...headers, ...asPage },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`)
  const { reportSecret } = (await reply.json()) as { readonly reportSecret: ReportSecret }
  const pairs = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const meta = await fetch(`${url}/meta`, { headers: { ...headers, Cookie: pairs.join('; ') } })
  const { loadToken = '' } = (await meta.json()) as MetaBody
  const cookies = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1) }
  })
  return { headers, cookies, loadToken, reportSecret }
}

/** Reports as a page of theirs does: that boxes were drawn. */
export async function reportDrawn(
  { url }: RunningServer,
  { headers, loadToken, reportSecret }: One,
  boxes: readonly Pick<SlotReport, 'component' | 'location' | 'remote' | 'version' | 'page'>[],
): Promise<void> {
  const reports = boxes.map((box) => ({ ...box, code: 'timed' as const, codeMs: 5, durationMs: 9 }))
  const reply = await fetch(`${url}/reports`, {
    method: 'POST',
    headers: { ...headers, ...asPage },
    body: JSON.stringify({ ...withReportKeys(reports, reportSecret), load: loadToken }),
  })
  if (reply.status !== 204) throw new Error(`reports were refused: ${await reply.text()}`)
}

/** Opens the dashboard in a tab of theirs. */
export async function openTab(
  { browser, server, watch }: { browser: Browser; server: RunningServer; watch: Watch },
  { headers, cookies }: One,
): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { ...headers } })
  await watch.follow(context)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url })))
  const page = await context.newPage()
  await page.goto(`${server.url}/app/`)
  return page
}
