import { createHash } from 'node:crypto'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { type Driver, type Engine, findElement, type Target } from './tab'

/** Firefox without a window, over WebDriver BiDi. It has no pointer that hovers: pages lay out as for touch. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return {
    version: await browser.version(),
    visit: () => visit(browser),
    close: () => browser.close(),
  }
}

async function visit(browser: Browser) {
  const context = await browser.createBrowserContext()
  return { tab: await openTab(context), leave: () => context.close() }
}

async function openTab(context: BrowserContext): Promise<Driver> {
  const page = await context.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  const faults = await watch(page)
  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(body: string, ...args: readonly unknown[]) =>
      (await page.evaluate(toCall(body, args))) as T,
    async click(target) {
      await (await find(page, target)).click()
    },
    async type(target, text) {
      const element = await find(page, target)
      await element.click()
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await element.type(text)
    },
    async press(keys) {
      const [key, modifier] = keys === 'Shift+Tab' ? (['Tab', 'Shift'] as const) : [keys]
      if (modifier) await page.keyboard.down(modifier)
      await page.keyboard.press(key)
      if (modifier) await page.keyboard.up(modifier)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    photograph: async () => Buffer.from(await page.screenshot()),
    faults: async () => faults,
    another: () => openTab(context),
  }
}

// What Firefox says of a script that was still on its way when the page was left.
const hashOfNothing = createHash('sha384').digest('base64')

async function watch(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  const note = (text: string) => text.includes(hashOfNothing) || faults.push(text)
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  page.on('pageerror', (error) => note(String(error)))
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy violated: ${event.violatedDirective} by ${event.blockedURI}`)
    })
  })
  return faults
}

async function find(page: Page, { css, name }: Target) {
  const handle = await page.evaluateHandle(toCall(findElement, [css, name]))
  const element = handle.asElement()
  if (!element) throw new Error('it is not there')
  return element as NonNullable<Awaited<ReturnType<Page['$']>>>
}

function toCall(body: string, args: readonly unknown[]): string {
  return `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`
}
