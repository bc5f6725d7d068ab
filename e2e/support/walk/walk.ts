import type { Page } from '@playwright/test'
import { pseudo } from '../../app/pseudo'
import type { RunningServer } from '../../server'
import { expect, type Watch } from '../../test'
import { findViolations, ofColors } from '../axe'
import { type DemoPage, drawn, visit } from '../pages'
import { findLost, type Seen } from './forced-colors'
import { findCutTexts, findUnmirrored } from './layout-faults'
import { type BothLanguages, readPage } from './mixed-words'
import { findOverflows, someWidths, widths } from './overflows'
import { findAllOutOfReach } from './reach'

export interface Walk {
  readonly page: Page
  readonly server: RunningServer
  readonly watch: Watch
  /** Tells whoever is signed in all pages in that language from now on; nothing where nobody is. */
  readonly tell?: (locale: string) => Promise<void>
  readonly both: BothLanguages
  readonly seen: Seen
}

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** How often a page is loaded in English: what is open closes where the window changes. */
export const loadsInEnglish = (it: DemoPage): number =>
  it.open && !it.onlyBelow && !it.isPassing ? 2 : 1

/** Loads the page in English, and asks everything of it in turn; then of the same one in the pseudo-language. */
export async function lookInEnglish(walk: Walk, it: DemoPage): Promise<void> {
  const { page } = walk
  await findFaults(walk, it, async (look) => {
    if (!it.onlyBelow) {
      await load(walk, it, { locale: 'en-GB', size: desktop })
      await look('words', readPage(page, { language: 'en', name: it.name, both: walk.both }))
      if (it.isPassing) return
      await lookOnDesktop(walk, it, look)
    }
    if (it.open) await load(walk, it, { locale: 'en-GB', size: phone })
    else await page.setViewportSize(phone)
    if (it.onlyBelow)
      await look('words', readPage(page, { language: 'en', name: it.name, both: walk.both }))
    await lookOnPhone(walk, it, look)
  })
}

async function lookOnDesktop(walk: Walk, { name, open }: DemoPage, look: Look): Promise<void> {
  const { page, seen } = walk
  await look('axe, light, desktop', findViolations(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('contrast, dark, desktop', findViolations(page, ofColors))
  await look('forced colours', findLost(page, { name, seen }))
  // It moves the focus, and what is next closes what is open.
  await look('reach, desktop', findAllOutOfReach(page))
  if (open) await turnToPseudo(walk, [desktop], look)
  else await look('width', findOverflows(page, widths))
}

async function lookOnPhone(walk: Walk, { open }: DemoPage, look: Look): Promise<void> {
  const { page } = walk
  await page.emulateMedia({ colorScheme: 'dark' })
  // Its colours in the light are those of the desktop.
  await look('axe, dark, phone', findViolations(page))
  await page.emulateMedia({ colorScheme: 'light' })
  await look('reach, phone', findAllOutOfReach(page))
  if (open) await look('width', findOverflows(page, someWidths))
  await turnToPseudo(walk, open ? [phone] : [phone, desktop], look)
}

/** Loads the page in German, and looks for words and figures of English, and for words too long. */
export async function lookInGerman(walk: Walk, it: DemoPage): Promise<void> {
  const { page, both } = walk
  await findFaults(walk, it, async (look) => {
    await load(walk, it, { locale: 'de-DE', size: it.onlyBelow ? phone : desktop })
    await look('words, German', readPage(page, { language: 'de', name: it.name, both }))
    await look('width, German', findOverflows(page, someWidths))
  })
}

/** Loads the page in the pseudo-language: for whoever is not signed in, the browser says which one. */
export async function lookInPseudo(walk: Walk, it: DemoPage): Promise<void> {
  await findFaults(walk, it, async (look) => {
    await load(walk, it, { locale: pseudo, size: desktop })
    await lookAtLayout(walk, [desktop, phone], look)
  })
}

/** The same page, told in the pseudo-language without loading it again. */
async function turnToPseudo(walk: Walk, sizes: readonly Size[], look: Look): Promise<void> {
  if (!walk.tell) return
  await walk.tell(pseudo)
  await expect(walk.page.locator('html')).toHaveAttribute('lang', pseudo)
  await drawn(walk.page)
  await lookAtLayout(walk, sizes, look)
}

async function lookAtLayout({ page }: Walk, sizes: readonly Size[], look: Look): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await look(`cut off, ${size.width}`, page.evaluate(findCutTexts))
    await look(`mirrored, ${size.width}`, page.evaluate(findUnmirrored))
  }
}

// Words of the product are whole; a name or an address that is longer than any may end with an ellipsis.
const isShortened = (fault: string) =>
  /^(?:cut off: |hidden, a )"(?:Aaa\p{L}{27}|a{30})"/u.test(fault)

type Size = typeof desktop
type Look = (kind: string, found: Promise<readonly string[]>) => Promise<void>

/** All faults of a page in one message; one that cannot be opened is a fault of it as well. */
async function findFaults(
  { watch }: Walk,
  it: DemoPage,
  lookAround: (look: Look) => Promise<void>,
): Promise<void> {
  if (it.says) watch.allow(it.says)
  const faults: string[] = []
  await lookAround(async (kind, found) => {
    const left = (await found).filter((fault) => !isShortened(fault))
    faults.push(...left.map((fault) => `${kind}: ${fault}`))
  }).catch((error) => faults.push(`no more of it is seen: ${error}`))
  expect.soft(faults, it.name).toEqual([])
}

interface Loading {
  readonly locale: string
  readonly size: Size
}

async function load({ page, server, tell }: Walk, it: DemoPage, { locale, size }: Loading) {
  // No page is open that would be told in another language, and ask for all of it.
  await page.goto('about:blank')
  await tell?.(locale)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
  await visit(page, server, it)
}
