import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Builder, Key as Keys, type WebDriver, WebElement } from 'selenium-webdriver'
import { type Driver, type Engine, findElement, type Key, type Target, type Visitor } from './tab'

interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** WebKitGTK, which is the engine of Safari. It has no mode without a window: it draws on a screen of its own. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const screen = await startScreen(programs.screen)
  const port = await findFreePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${screen.number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANGUAGE: 'en_GB',
    },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await waitFor(address)
  const first = await connect(address, programs.browser)
  const version = `WebKitGTK ${(await first.getCapabilities()).get('browserVersion')}`
  await first.quit()
  return {
    version,
    visit: () => visit(address, programs.browser),
    async close() {
      await end(driver)
      await end(screen.process)
    },
  }
}

function connect(address: string, binary: string): Promise<WebDriver> {
  return new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
}

// Each session starts a browser of its own, which keeps nothing.
async function visit(address: string, binary: string): Promise<Visitor> {
  const browser = await connect(address, binary)
  await browser.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 })
  const tab = new WebKitTab(browser, await browser.getWindowHandle())
  return { tab, leave: () => browser.quit() }
}

/** The protocol speaks to one window at a time, so each step says first which one it means. */
class WebKitTab implements Driver {
  readonly #browser: WebDriver
  readonly #window: string

  constructor(browser: WebDriver, window: string) {
    this.#browser = browser
    this.#window = window
  }

  async open(url: string): Promise<void> {
    await (await this.#here()).get(url)
    await this.run('')
  }

  async run<T>(body: string, ...args: readonly unknown[]): Promise<T> {
    const browser = await this.#here()
    await browser.executeScript(watch)
    return browser.executeScript<T>(body, ...args)
  }

  async click(target: Target): Promise<void> {
    const element = await this.#find(target)
    // The driver itself does not scroll to what is below the screen, as a person or another engine's driver would.
    await this.run('arguments[0].scrollIntoViewIfNeeded()', element)
    await element.click()
  }

  async type(target: Target, text: string): Promise<void> {
    const element = await this.#find(target)
    await element.click()
    await this.run('arguments[0].select()', element)
    await element.sendKeys(text)
  }

  async press(keys: Key): Promise<void> {
    const hand = (await this.#here()).actions()
    const key = { Tab: Keys.TAB, 'Shift+Tab': Keys.TAB, ArrowDown: Keys.ARROW_DOWN }[keys]
    if (keys === 'Shift+Tab') hand.keyDown(Keys.SHIFT)
    hand.keyDown(key).keyUp(key)
    if (keys === 'Shift+Tab') hand.keyUp(Keys.SHIFT)
    await hand.perform()
  }

  async resize(width: number, height: number): Promise<void> {
    await (await this.#here()).manage().window().setRect({ x: 0, y: 0, width, height })
  }

  async photograph(): Promise<Buffer> {
    return Buffer.from(await (await this.#here()).takeScreenshot(), 'base64')
  }

  faults(): Promise<readonly string[]> {
    return this.run('return window.faultsOfPage')
  }

  async another(): Promise<Driver> {
    const browser = await this.#here()
    await browser.switchTo().newWindow('window')
    return new WebKitTab(browser, await browser.getWindowHandle())
  }

  async #here(): Promise<WebDriver> {
    await this.#browser.switchTo().window(this.#window)
    return this.#browser
  }

  async #find({ css, name }: Target): Promise<WebElement> {
    const element = await this.run(findElement, css, name)
    if (!(element instanceof WebElement)) throw new Error('it is not there')
    return element
  }
}

// The protocol does not report the console: the page keeps it, from the first step on.
const watch = `
if (!window.faultsOfPage) {
  const faults = (window.faultsOfPage = [])
  const write = console.error
  console.error = (...parts) => { faults.push(parts.map(String).join(' ')); write(...parts) }
  addEventListener('error', ({ message }) => message && faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  addEventListener('securitypolicyviolation', (event) =>
    faults.push('Policy violated: ' + event.violatedDirective + ' by ' + event.blockedURI))
}`

/** A screen with a number that nobody has. */
async function startScreen(program: string) {
  const size = ['-screen', '0', '1440x1000x24', '-nolisten', 'tcp']
  const screen = spawn(program, ['-displayfd', '1', ...size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
    screen.stdout.once('data', (text) => resolve(String(text).trim()))
  })
  return { process: screen, number }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function waitFor(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const reply = await fetch(`${address}/status`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The WebKit driver does not answer at ${address}.`)
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
}
