import type { Page } from '@playwright/test'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { buildDrawingHost } from './limit-hosts'
import type { BrowserRun } from './load-runs'

/** Counts how many of 200 slots are drawn when the component of one of them is replaced (gate 16). */
export async function changeFigures({ browser, rounds }: BrowserRun): Promise<Figure[]> {
  const host = await buildDrawingHost()
  const application = 'bench/applications/counted-slots.ts'
  const server = await startProduct({ name: 'change', application, host })
  const page = await browser.newPage()
  const samples: number[] = []
  try {
    await page.goto(`${server.url}/app/login`)
    await page.waitForSelector('input[type="password"]')
    await page.evaluate(registerAll)
    await page.waitForFunction(() => document.querySelectorAll('[data-bench]').length === 200)
    for (let round = 0; round < rounds; round += 1) samples.push(await countDrawings(page, round))
  } finally {
    await page.close()
    await server.kill()
  }
  const name = 'one of 200 slots changed: slots that were drawn'
  return [{ gate: 16, name, samples, limit: 1, unit: '' }]
}

function registerAll(): void {
  const { registry, counted } = Reflect.get(globalThis, 'bench')
  for (let index = 1; index <= 200; index += 1)
    registry.register(`Counted${index}`, counted(`Counted${index}`, 'first'))
}

/** Replaces one component; counts the slots that were drawn until its new text was there, and a frame later. */
async function countDrawings(page: Page, round: number): Promise<number> {
  await page.evaluate(nextFrame)
  await page.evaluate((round) => {
    const { registry, counted, draws } = Reflect.get(globalThis, 'bench')
    for (const key of Object.keys(draws)) delete draws[key]
    registry.unregister('Counted100')
    registry.register('Counted100', counted('Counted100', `round ${round}`))
  }, round)
  await page.getByText(`round ${round}`, { exact: true }).waitFor()
  await page.evaluate(nextFrame)
  return page.evaluate(() => Object.keys(Reflect.get(globalThis, 'bench').draws).length)
}

function nextFrame(): Promise<void> {
  return new Promise((fulfil) => requestAnimationFrame(() => setTimeout(fulfil)))
}
