/** An element by CSS, and by the beginning of its name where it has one: its label, or its text. */
export interface Target {
  readonly css: string
  readonly name?: string
}

export const button = (name: string): Target => ({ css: 'button, [role="menuitem"]', name })
export const link = (name: string): Target => ({ css: 'a[href]', name })
export const field = (name: string): Target => ({ css: 'input, textarea', name })
export const heading = (name: string): Target => ({ css: 'h1', name })

export type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown'

/** What differs between engines: a tab of one visitor, by the engine's own protocol. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page; what it returns has to be JSON. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>
  /** A click of the mouse in the middle of the element. Rejects when there is none, or another one is hit. */
  click(target: Target): Promise<void>
  /** Types `text` with the keyboard in place of what is in the field. */
  type(target: Target, text: string): Promise<void>
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG. */
  photograph(): Promise<Buffer>
  /** Console errors, errors that nothing caught and violated policies so far. */
  faults(): Promise<readonly string[]>
  /** Another tab of the same visitor. */
  another(): Promise<Driver>
}

/** One visitor, with cookies of their own. */
export interface Visitor {
  readonly tab: Driver
  leave(): Promise<void>
}

export interface Engine {
  readonly version: string
  visit(): Promise<Visitor>
  close(): Promise<void>
}

/** Finds the first element on screen that `css` and `name` fit; the body of a function in the page. */
export const findElement = `
const [css, name] = arguments
const nameOf = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText ?? ''
const isNamed = (one) => name == null || nameOf(one).trim().startsWith(name)
const isShown = (one) => one.getClientRects().length > 0
return [...document.querySelectorAll(css)].find((one) => isShown(one) && isNamed(one)) ?? null`

const PATIENCE_MS = 40_000

/** What a person does in a tab; each step waits until it can be done. */
export class Tab {
  readonly driver: Driver
  readonly #others: Tab[] = []

  constructor(driver: Driver) {
    this.driver = driver
  }

  open(url: string): Promise<void> {
    return this.driver.open(url)
  }

  click(target: Target): Promise<void> {
    return patiently(`click ${describe(target)}`, () => this.driver.click(target))
  }

  type(target: Target, text: string): Promise<void> {
    return patiently(`type into ${describe(target)}`, () => this.driver.type(target, text))
  }

  async has({ css, name }: Target): Promise<boolean> {
    return this.driver.run<boolean>(
      `${findElement.replace('return ', 'return null !== (')})`,
      css,
      name,
    )
  }

  /** Waits until the element is on screen. */
  see(target: Target): Promise<void> {
    return patiently(`see ${describe(target)}`, async () => {
      if (!(await this.has(target))) throw new Error('it is not there')
    })
  }

  text(): Promise<string> {
    return this.driver.run<string>('return document.body.innerText')
  }

  async another(): Promise<Tab> {
    const tab = new Tab(await this.driver.another())
    this.#others.push(tab)
    return tab
  }

  /** Those of this tab and of the others that it opened. */
  async faults(): Promise<readonly string[]> {
    const others = await Promise.all(this.#others.map((tab) => tab.faults()))
    return [...(await this.driver.faults()), ...others.flat()]
  }
}

function describe({ css, name }: Target): string {
  return name === undefined ? css : `${css} "${name}"`
}

async function patiently(what: string, step: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await step()
    } catch (cause) {
      if (Date.now() > until) throw new Error(`Could not ${what}`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
