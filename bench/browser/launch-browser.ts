import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser'

/** Starts a Chromium of the bench's own; `args` are more of its command-line arguments. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', ...args] })
}
