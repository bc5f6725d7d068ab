import type { Page } from '@playwright/test'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { median } from '../statistics'
import { buildDrawingHost } from './limit-hosts'
import type { BrowserRun } from './load-runs'

/** Drawings that make one sample. */
const REPEATS = 7

/** Drawing 200 slots, over one component that mounts the same 200 components itself (gate 16). */
export async function drawingFigures({ browser, rounds }: BrowserRun): Promise<Figure[]> {
  const host = await buildDrawingHost()
  const application = 'bench/applications/drawing-slots.ts'
  const server = await startProduct({ name: 'drawing', application, host })
  const page = await browser.newPage()
  const samples: number[] = []
  try {
    await page.goto(`${server.url}/app/login`)
    await page.waitForSelector('input[type="password"]')
    await compare(page)
    for (let round = 0; round < rounds; round += 1) samples.push(await compare(page))
  } finally {
    await page.close()
    await server.kill()
  }
  const name = 'drawing 200 slots, over mounting directly'
  return [{ gate: 16, name, samples, limit: 1.05, stretch: 1.02 }]
}

async function compare(page: Page): Promise<number> {
  const slots: number[] = []
  const direct: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    slots.push(await draw(page, 'Drawn'))
    direct.push(await draw(page, 'Mounted'))
  }
  return median(slots) / median(direct)
}

/** Registers the component that slots name, and takes the time until all of it is laid out. */
function draw(page: Page, name: 'Drawn' | 'Mounted'): Promise<number> {
  return page.evaluate(async (name) => {
    const { registry, components } = Reflect.get(globalThis, 'bench')
    await new Promise((fulfil) => requestAnimationFrame(() => setTimeout(fulfil)))
    const startedAt = performance.now()
    const laidOut = new Promise<number>((fulfil) => {
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('[data-bench]').length < 200) return
        observer.disconnect()
        document.body.getBoundingClientRect()
        fulfil(performance.now())
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    registry.register(name, components[name])
    const endedAt = await laidOut
    registry.unregister(name)
    return endedAt - startedAt
  }, name)
}
