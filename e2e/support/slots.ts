import type { Locator, Page } from '@playwright/test'

/** What is at a location, entry by entry. */
export function slotsAt(page: Page, location: string): Locator {
  return page.locator(`[data-slipway-location="${location}"]`)
}

/** What the mirrors at a location were given, in the order on screen. */
export async function mirrored(page: Page, location: string): Promise<Record<string, unknown>[]> {
  const texts = await slotsAt(page, location).locator('p').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

/** What is in the place of a component that failed. */
export function fallbackOf(page: Page, component: string): Locator {
  return page.getByRole('group', { name: fallbackText(component), exact: true })
}

/** What is said there, as host/slots/box/slot-fallback.tsx names the component for people. */
export function fallbackText(component: string): string {
  const [part = ''] = component.split('/').slice(-1)
  const name = part.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${name} is not available.`
}

/** Whether `second` comes after `first` in the document, and neither is inside the other. */
export async function isBefore(first: Locator, second: Locator): Promise<boolean> {
  const other = await second.elementHandle()
  return first.evaluate(
    (element, after) =>
      after !== null && element.compareDocumentPosition(after) === Node.DOCUMENT_POSITION_FOLLOWING,
    other,
  )
}
