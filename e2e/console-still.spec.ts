import type { Page } from '@playwright/test'
import type { RunningServer } from './server'
import { managePaths } from './support/manage-paths'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
/** Of the window's area and height; Chromium sums what moves without anybody having pressed anything. */
const MOST = 0.02

const views = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

test.describe.configure({ mode: 'parallel', timeout: 360_000 })

for (const { name, viewport } of views) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`nothing moves while a page of Administration loads (${name})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      await page.addInitScript(watchShifts)
      await answerInTurns(page, demo)
      const moved: string[] = []
      for (const path of managePaths('guidance')) {
        const { score, what } = await shiftsOf(page, demo, path)
        if (score > MOST) moved.push(`${path}: ${score.toFixed(3)} (${what.join('; ')})`)
      }
      expect(moved).toEqual([])
    })
  })
}

interface Shifts {
  score: number
  what: string[]
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

// In the page, before anything is drawn.
function watchShifts(): void {
  const shifts: Shifts = { score: 0, what: [] }
  Object.assign(window, { shifts })
  const nameOf = ({ node }: Shift['sources'][number]) =>
    node instanceof Element ? `${node.tagName}.${node.className}`.slice(0, 60) : node?.nodeName
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue
      shifts.score += shift.value
      shifts.what.push(`${shift.value.toFixed(3)} ${shift.sources.map(nameOf).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Answers come apart, as over a slow network; at once they would hide what comes late and pushes. */
async function answerInTurns(page: Page, demo: RunningServer): Promise<void> {
  let asked = 0
  await page.route(`${demo.url}/manage/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, (asked++ % 4) * 150))
    await route.continue().catch(() => undefined)
  })
}

async function shiftsOf(page: Page, server: RunningServer, path: string): Promise<Shifts> {
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}
