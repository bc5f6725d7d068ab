import { expect, type Locator } from '@playwright/test'
import { type Scene, Unsolved } from './task'

/** What is asked of a page comes with the next reply, or not at all. */
const timeout = 10_000

/** The texts of a box, as a reader has them. */
export async function textOf(box: Locator): Promise<string> {
  const texts = await box.allInnerTexts()
  return texts.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** Waits until all `texts` are in the box, one after the other. */
export async function expectInOrder(box: Locator, texts: readonly string[]): Promise<void> {
  await until(
    async () => areInOrder(await textOf(box), texts),
    async () => `not in this order: ${texts.join(' | ')}; but: ${await shortText(box)}`,
  )
}

/** Fails where one of `texts` is in the box. */
export async function expectNone(box: Locator, texts: readonly string[]): Promise<void> {
  const there = await textOf(box)
  const found = texts.filter((text) => placeOf(text, there) >= 0)
  if (found.length > 0) throw new Unsolved(`there is also ${found.join(' | ')}`)
}

/** Waits until the box is gone, or has no text. */
export async function expectNothing(box: Locator, where: string): Promise<void> {
  await until(
    async () => (await textOf(box)).trim() === '',
    async () => `${where} there is: ${await shortText(box)}`,
  )
}

/** Waits for an element, such as a button. */
export async function expectSeen(element: Locator, what: string): Promise<void> {
  await expect(element.first(), what)
    .toBeVisible({ timeout })
    .catch(() => {
      throw new Unsolved(`no ${what}`)
    })
}

/** Fails where the box is on the page of somebody, once that page is there. */
export async function expectAbsent({ page, box }: Scene, where: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Nothing tells that something does not come.
  await page.waitForTimeout(1_500)
  await expectNothing(box, where)
}

/** Waits for a condition; throws the sentence where it never holds. */
export async function until(
  holds: () => Promise<boolean>,
  sentence: () => Promise<string>,
): Promise<void> {
  await expect
    .poll(holds, { timeout })
    .toBe(true)
    .catch(async () => {
      throw new Unsolved(await sentence())
    })
}

function areInOrder(there: string, texts: readonly string[]): boolean {
  let from = 0
  return texts.every((text) => {
    const place = placeOf(text, there, from)
    from = place + text.length
    return place >= 0
  })
}

// "1 day" is not in "21 days", and "€1.00" is not in "€1.005".
function placeOf(text: string, there: string, from = 0): number {
  const literal = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const pattern = new RegExp(`(?<![\\p{L}\\d,.])${literal}(?![\\p{L}\\d])`, 'gu')
  pattern.lastIndex = from
  return pattern.exec(there)?.index ?? -1
}

async function shortText(box: Locator): Promise<string> {
  return (await textOf(box)).replaceAll(/\s+/g, ' ').trim().slice(0, 300) || 'nothing'
}
