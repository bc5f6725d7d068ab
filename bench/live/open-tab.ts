import type { Browser } from '@playwright/test'
import { signIn } from '../api-client'
import type { Pair } from './start-pair'

export interface Tab {
  /** When (Unix time in ms) a version of a remote is drawn; rejected after two minutes. */
  whenDrawn(remote: string, version: string): Promise<number>
  close(): Promise<void>
}

/** Somebody's dashboard on the second server. */
export async function openTab(browser: Browser, { second }: Pair): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = (await signIn(second.url)).split('=')
  await context.addCookies([{ name, value, url: second.url }])
  const page = await context.newPage()
  await page.goto(`${second.url}/app/`)
  await page.locator('[data-slipway-location="dashboard-before-cards"]').waitFor()
  return {
    whenDrawn: (remote, version) =>
      page.evaluate(
        untilDrawn,
        `[data-slipway-remote="${remote}"][data-slipway-version="${version}"]`,
      ),
    close: () => context.close(),
  }
}

/** Runs in the page, without named functions, to which tsx adds a helper. */
async function untilDrawn(selector: string): Promise<number> {
  const givenUpAt = Date.now() + 120_000
  while (document.querySelector(selector) === null) {
    if (Date.now() > givenUpAt) throw new Error(`${selector} is not there after two minutes`)
    await new Promise(requestAnimationFrame)
  }
  // The task after the next frame's: by then it has been painted.
  await new Promise((fulfil) => requestAnimationFrame(() => setTimeout(fulfil)))
  return Date.now()
}
