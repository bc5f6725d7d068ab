import type { Page } from '@playwright/test'

/**
 * What of the page has the focus of the keyboard and is covered, or is too small to be pressed; moves the focus.
 */
export async function findAllOutOfReach(page: Page): Promise<readonly string[]> {
  const { covered, small } = await page.evaluate(findOutOfReach)
  const hidden = await stillCovered(page, covered)
  const takeBack = await useLowFont(page)
  const smallInLowFont = await page.evaluate(() =>
    (window as unknown as Reached).reached.findSmall(),
  )
  await takeBack()
  return [
    ...hidden.map((one) => `hidden, ${one}`),
    ...small.map((one) => `small, ${one}`),
    ...smallInLowFont.map((one) => `small in a low font, ${one}`),
  ]
}

interface Reach {
  /** Numbers of controls, in the order of the keyboard, that a script's focus leaves under something. */
  readonly covered: readonly number[]
  readonly small: readonly string[]
}

/** Those of them that the Tab key itself leaves there. */
async function stillCovered(page: Page, covered: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const index of covered) {
    const handle = await page.evaluateHandle(
      (at) => (window as unknown as Reached).reached.controls[at],
      index,
    )
    await handle.evaluate((it) => it?.focus({ preventScroll: true }))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const cover = await handle.evaluate(
      (it) =>
        it &&
        it === document.activeElement &&
        (window as unknown as Reached).reached.whatCovers(it),
    )
    if (cover) found.push(cover)
  }
  return found
}

interface Reached {
  reached: {
    readonly controls: readonly HTMLElement[]
    whatCovers(it: HTMLElement): string | undefined
    findSmall(): readonly string[]
  }
}

/** What the keyboard reaches, each as it comes into sight: from the first to the last, and back. */
function findOutOfReach(): Reach {
  // The keyboard stays in what is open over the page.
  const over = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .at(-1)
  const controls = [
    ...(over ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role^="menuitem"], [role="option"]',
    ),
  ].filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.matches(':disabled'))
  Object.assign(window, { reached: { controls, whatCovers, findSmall } })
  const covered = new Set<number>()
  const ways = [...controls.keys()]
  for (const index of [...ways, ...ways.toReversed()]) {
    const control = controls[index] as HTMLElement
    control.focus()
    // What a menu marks without focus is not brought into sight by Tab.
    if (document.activeElement === control && whatCovers(control)) covered.add(index)
  }
  return { covered: [...covered], small: findSmall() }

  function findSmall(): string[] {
    return controls.flatMap((control) => {
      control.focus()
      const size = document.activeElement === control ? sizeOf(control) : undefined
      return size ? [`${nameOf(control)}: ${size}`] : []
    })
  }

  function nameOf(it: Element): string {
    const words = it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 30)
    return `${it.localName} "${words || it.getAttribute('name') || it.getAttribute('class')}"`
  }

  function labelsOf(it: Element): HTMLElement[] {
    return [...((it as HTMLInputElement).labels ?? [])]
  }

  function belongsTo(it: Element, hit: Element | null): boolean {
    const wrapper = it.closest('[class*="-wrapper"]') ?? it
    return hit !== null && [it, wrapper, ...labelsOf(it)].some((part) => part.contains(hit))
  }

  /** What is over it, or the edge of the window, at its middle and near its four sides. */
  function whatCovers(it: HTMLElement): string | undefined {
    const box = it.getBoundingClientRect()
    if (box.height > innerHeight / 2) return undefined
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const points = [
      [x, y],
      [box.left + 2, y],
      [box.right - 2, y],
      [x, box.top + 2],
      [x, box.bottom - 2],
    ] as const
    for (const [left, top] of points) {
      const hit = document.elementFromPoint(left, top)
      if (!hit)
        return `${nameOf(it)}: beyond the window, at ${Math.round(left)}, ${Math.round(top)}`
      const isBeside = it.contains(hit) || hit.contains(it) || belongsTo(it, hit)
      if (!isBeside) return `${nameOf(it)}: under ${nameOf(hit)}`
    }
    return undefined
  }

  /** Where a finger 24 pixels wide, in the middle of it, would press something else. */
  function sizeOf(it: HTMLElement): string | undefined {
    const own = it.getBoundingClientRect()
    const label = own.width < 2 || own.height < 2 ? labelsOf(it)[0] : undefined
    const target = it.closest('[class*="-wrapper"]:has(input)') ?? label ?? it
    const { left, top, width, height } = target.getBoundingClientRect()
    if (width >= 24 && height >= 24) return undefined
    if (isWithinSentence(it)) return undefined
    const [x, y] = [left + width / 2, top + height / 2]
    const points = [
      [x - 11.5, y],
      [x + 11.5, y],
      [x, y - 11.5],
      [x, y + 11.5],
    ] as const
    const isLarge = points.every(([at, from]) => belongsTo(it, document.elementFromPoint(at, from)))
    return isLarge ? undefined : `${Math.round(width)} × ${Math.round(height)}`
  }

  /** A link among other words of its line is as high as they are. */
  function isWithinSentence(it: HTMLElement): boolean {
    const sentence = it.closest('p')?.textContent?.trim() ?? ''
    const words = it.textContent?.trim() ?? ''
    return getComputedStyle(it).display === 'inline' && sentence.length > words.length
  }
}

/**
 * The page in a font whose lines are lower than those of any font that a machine may have; returns what
 * takes it back.
 */
export async function useLowFont(page: Page): Promise<() => Promise<void>> {
  const parts = ['family', 'family-headings', 'family-monospace'].map(
    (part) => `--mantine-font-${part}`,
  )
  await page.evaluate(async (names) => {
    const metrics = { ascentOverride: '70%', descentOverride: '20%', lineGapOverride: '0%' }
    // The font of the tests; elsewhere one that the system has.
    const sources = ['OpenSans-Regular', 'Helvetica', 'Arial'].map((name) => `local("${name}")`)
    document.fonts.add(await new FontFace('Low', sources.join(), metrics).load())
    for (const name of names) document.documentElement.style.setProperty(name, 'Low')
  }, parts)
  return () =>
    page.evaluate((names) => {
      for (const name of names) document.documentElement.style.removeProperty(name)
    }, parts)
}
