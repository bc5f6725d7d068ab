import type { Browser, Page } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { addLongTexts, longWord, readIn } from './support/long-texts'
import { type DemoPage, demoAdmin, publicPages, staffPages, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { findOverflows, someWidths, widths } from './support/walk/overflows'
import { plain, readWords } from './support/words'
import { expect, test, type Watch } from './test'

test.describe.configure({ timeout: 1_200_000 })

// Of their own, with long texts; the administrator of one reads German. Both have the same records.
let english: RunningServer
let german: RunningServer

test.beforeAll(async ({ browser }) => {
  const start = async () => {
    const server = await startServer()
    const context = await browser.newContext()
    await signIn(context, server, demoAdmin)
    await addLongTexts(context, server)
    await context.close()
    return server
  }
  ;[english, german] = await Promise.all([start(), start()])
})

test.afterAll(() => Promise.all([english.stop(), german.stop()]))

test('a page never mixes two languages, and never scrolls sideways, however wide the window is', async ({
  browser,
  watch,
}) => {
  const [inEnglish, inGerman] = await Promise.all([
    walk(browser, { server: english, locale: 'en-GB', watch }),
    walk(browser, { server: german, locale: 'de-DE', watch }),
  ])

  const found = [...inGerman.places].filter(
    ([text]) =>
      /\p{L}{2}/u.test(text) && inEnglish.places.has(text) && !isSameInBoth(text, inGerman.data),
  )

  expect(inGerman.places.size).toBeGreaterThan(300)
  expect(Object.fromEntries(found)).toEqual({})
  expect([...inGerman.figures]).toEqual([])
  expect(inEnglish.figures.size).toBeGreaterThan(10)
})

test('who switches the language reads what slots say in it at once; the server sends them as before', async ({
  page,
  context,
}) => {
  const sent = async (language: string) => {
    const headers = { 'Accept-Language': language }
    const reply = await context.request.get(`${german.url}/slots`, { headers })
    return [reply.headers()['etag'], await reply.text()]
  }
  const before = await sent('en')
  await signIn(context, german, demoAdmin)
  await readIn(context, german, 'en-GB')
  await visit(page, german, { path: '/profile' })
  const footer = page.locator('[data-slipway-slot="SupportFooter"]')
  await expect(footer).toHaveText(/^Need help\?.*Monday to Friday, 8:00 to 18:00$/)

  await readIn(context, german, 'de-AT')

  await expect(footer).toHaveText(/^Brauchen Sie Hilfe\?.*Montag bis Freitag, 8 bis 18 Uhr$/)
  expect(await sent('de')).toEqual(before)
})

/** Words that are German as they are English. Whoever adds one asks somebody who speaks it. */
const sameWords = new Set([
  ...['Slipway', 'Operator', 'Administration', 'Navigation', 'Dashboards', 'Remotes', 'Slots'],
  ...['Dashboard', 'Slot'],
  ...[
    'Name',
    'Status',
    'Standard',
    'Express',
    'Filter',
    'Website',
    'Bestseller',
    'Link',
    'Version',
    'Webhooks',
    'Tokens',
    'Team',
    'Live',
    'Remote',
    'Browser',
    'Chrome',
    'Edge',
    'Firefox',
    'Opera',
    'Safari',
    'Samsung Internet',
    'Budgets',
    'Profile',
  ],
  // Months of a calendar, with their year.
  ...['April #', 'August #', 'September #', 'November #'],
  // Keys.
  ...['Esc', 'Alt'],
])

function isSameInBoth(text: string, data: ReadonlySet<string>): boolean {
  if (data.has(text) || isLanguage(text) || text.includes(longWord)) return true
  // Titles put together what users typed: `Miller GmbH · Hamburg`, `Grinder (GR-64)`.
  // A version stands after its remote.
  const parts = text.split(/ · |, | \(|\)| #\.#\.#/).filter((part) => /\p{L}{2}/u.test(part))
  return parts.every((part) => sameWords.has(part) || data.has(part) || isMark(part))
}

// A choice of languages has each by its own name.
const isLanguage = (text: string) => /^(?:Deutsch|English)(?: \(\p{L}+(?: \p{L}+)?\))?$/u.test(text)

// Initials, currencies, units.
const isMark = (text: string) => /^\P{Ll}+$/u.test(text)

/** A currency in front, thousands with a comma, a day with slashes, half a day's hour. */
const englishFigure = /€\s?\d|\d,\d{3}(?!\d)|\d\/\d{1,2}\/\d{2}|\d\s?[ap]m\b/i

interface Walk {
  readonly server: RunningServer
  readonly locale: string
  readonly watch: Watch
}

/** What somebody reads on all pages, each with the first place of it; figures as English has them; what users typed. */
async function walk(browser: Browser, { server, locale, watch }: Walk) {
  const places = new Map<string, string>()
  const data = new Set<string>()
  const figures = new Set<string>()
  const context = await browser.newContext({ locale, timezoneId: 'Europe/Berlin' })
  await watch.follow(context)
  const page = await context.newPage()
  page.on('response', async (response) => {
    if (response.headers()['content-type']?.includes('json'))
      collectData(await response.json().catch(() => null), data)
  })
  const read = async (pages: readonly DemoPage[]) => {
    for (const it of pages) {
      if (it.says) watch.allow(it.says)
      await page.setViewportSize({ width: it.onlyBelow ? 390 : 1440, height: 900 })
      await visit(page, server, it)
      await expect.soft(page.locator('html'), it.name).toHaveAttribute('lang', locale.slice(0, 2))
      for (const { text, place } of await readWords(page)) {
        const word = plain(text)
        if (!places.has(word)) places.set(word, `${it.name}, ${place}`)
        if (englishFigure.test(text)) figures.add(`${text.trim()} (${it.name}, ${place})`)
      }
      const at = locale === 'en-GB' && !it.open ? widths : someWidths
      expect.soft(await findOverflows(page, at), `${it.name}, ${locale}`).toEqual([])
    }
  }
  await read(publicPages)
  await signIn(context, server, demoAdmin)
  await readIn(context, server, locale)
  // Charts name cities that are on no list of the walk.
  const customers = await context.request.get(`${server.url}/resources/customers?perPage=100`)
  collectData(await customers.json(), data)
  await read([...(await staffPages(context, server)), ...questions])
  await context.close()
  return { places, data, figures }
}

/**
 * Collects from a reply what users typed, and what teams named: values and titles of records, names of
 * people and tenants, of remotes, components, files and modules.
 */
function collectData(json: unknown, data: Set<string>, isTyped = false): void {
  if (typeof json === 'string' && isTyped) data.add(plain(json))
  if (typeof json !== 'object' || json === null) return
  if ('integrity' in json && 'path' in json) data.add(plain(String(json.path)))
  if ('shared' in json) for (const name of Object.keys(Object(json.shared))) data.add(plain(name))
  const isThing = ['id', 'path', 'released', 'registry'].some((name) => name in json)
  for (const [name, part] of Object.entries(json))
    collectData(part, data, isTyped || typed.has(name) || (isThing && namings.has(name)))
}

const typed = new Set([
  'values',
  'titles',
  'email',
  'agent',
  'locations',
  'remote',
  'component',
  'why',
])
/** Of a record, a user or a tenant; of anything else these are words. */
const namings = new Set(['name', 'title'])

const bar = '[data-bottom-bar]'

/** What the application and the components of remotes ask and say. */
const questions: readonly DemoPage[] = [
  {
    name: 'order, its cancellation asked for',
    path: '/resources/orders?filter[status]=paid',
    async open(page) {
      await page.locator('main tbody a').first().click()
      await press(page, 'main button:has(.lucide-receipt)', '[role="dialog"]')
    },
  },
  {
    name: 'orders, their cancellation asked for',
    path: '/resources/orders',
    async open(page) {
      const boxes = page.locator('main input[type="checkbox"]')
      await boxes.nth(1).click()
      await boxes.nth(2).click()
      await press(page, `${bar} button:has(.lucide-receipt)`, '[role="dialog"]')
    },
  },
  {
    name: 'customer, its link copied',
    path: '/resources/customers',
    async open(page) {
      await page.locator('main tbody a').first().click()
      await press(page, '[data-slipway-slot="CopyRecordLink"] button', '.mantine-Notification-root')
    },
  },
  {
    name: 'new tenant',
    path: '/manage/tenants',
    open: (page) => press(page, 'main button', '[role="dialog"]'),
  },
  { name: 'another user', path: '/manage/users/2' },
  { name: 'no such list', path: '/resources/x', says: /404 \(Not Found\)/ },
]

async function press(page: Page, target: string, thenThere: string): Promise<void> {
  await page.locator(target).first().click()
  await expect(page.locator(thenThere).first()).toBeVisible()
}
