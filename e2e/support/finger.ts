import type { CDPSession, Locator, Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

/** Drags with one finger, as the screen of a phone reports it: no long press before it, no mouse. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const back = end.y < start.y
  // Beyond the middle of what it is dropped on: behind it, or before it.
  await drag(page, start, { x: end.x, y: end.y + (back ? -6 : 6) })
}

/** Moves one finger up from there, by so many px. */
export async function swipeUp(page: Page, from: Locator, by: number): Promise<void> {
  const start = await middleOf(from)
  await drag(page, start, { x: start.x, y: start.y - by })
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await touch(session, 'touchStart', from)
  const steps = 30
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    await touch(session, 'touchMove', at)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch(session, 'touchEnd')
  await session.detach()
}

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator.toString()} is not on the page.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
