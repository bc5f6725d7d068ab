import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../test'

/** Fails the test, and goes on, where axe finds anything on the page as it is. */
export async function expectNoViolation(page: Page, where: string): Promise<void> {
  const found = await findViolations(page)
  // A notice that leaves while axe looks has the colours of neither end; a fault is there the next time as well.
  expect.soft(found.length > 0 ? await findViolations(page) : found, where).toEqual([])
}

async function findViolations(page: Page) {
  await settle(page)
  // Legacy: axe runs in the page alone, in a third of the time. Frames of other origins would need the
  // rest, and Slipway has no frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

// What fades in has the colours of neither end.
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
