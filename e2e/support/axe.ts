import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../test'

/** Fails the test, and goes on, where axe finds anything on the page as it is. */
export async function expectNoViolation(page: Page, where: string): Promise<void> {
  expect.soft(await findViolations(page), where).toEqual([])
}

/** The rules of axe that colours alone can break. */
export const ofColors: readonly string[] = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it is, by all of its rules or by `rules`. */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const found = await askAxe(page, rules)
  // A notice that leaves while axe looks has the colours of neither end; a fault is there the next time as well.
  return found.length > 0 ? askAxe(page, rules) : found
}

/** What axe finds in boxes that are on the page, by all of its rules for a part of one. */
export async function findViolationsIn(boxes: Locator): Promise<readonly string[]> {
  await prepare(boxes.page())
  return boxes.evaluateAll(async (nodes) => {
    const { axe } = window as unknown as { readonly axe: Axe }
    const shown = nodes.filter((node) => node.textContent !== '')
    if (shown.length === 0) return []
    const { violations } = await axe.run({ include: shown }, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes: found }) =>
      found.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  })
}

interface Axe {
  run(
    where: Document | { readonly include: readonly Element[] },
    options: object,
  ): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: unknown[]; readonly failureSummary?: string }[]
}

// Not by its builder, which reads all of axe into the page again each time.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core')

async function askAxe(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await prepare(page)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { readonly axe: Axe }
    const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, rules)
}

async function prepare(page: Page): Promise<void> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

// What fades in has the colours of neither end.
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
