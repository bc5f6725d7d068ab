import { pseudo } from './app/pseudo'
import { readIn } from './support/long-texts'
import { managePaths } from './support/manage-paths'
import { type DemoPage, demoAdmin, publicPages, staffPages } from './support/pages'
import { signIn } from './support/sign-in'
import { pagesOfStates, type Seen } from './support/walk/forced-colors'
import {
  collectData,
  collectTyped,
  createBothLanguages,
  findEnglishWords,
} from './support/walk/mixed-words'
import { loadsInEnglish, lookInEnglish, lookInGerman, lookInPseudo } from './support/walk/walk'
import { expect, type Page, test } from './test'

// Each page is loaded once a language; then everything is asked of it in turn.
test.describe.configure({ mode: 'parallel', timeout: 1_200_000 })

const parts = [1, 2, 3, 4, 5, 6, 7, 8]

for (const part of parts)
  test(`pages and their states, part ${part} of ${parts.length}`, async ({
    page,
    context,
    spoken,
    watch,
  }) => {
    await signIn(context, spoken, demoAdmin)
    const all = await staffPages(context, spoken)
    // Dealt like cards: neighbours are alike, and take the same time.
    const pages = all.filter((_, index) => index % parts.length === part - 1)
    const both = createBothLanguages()
    collectTyped(page, both)
    // Charts name cities that are in no list of the walk.
    const customers = await context.request.get(`${spoken.url}/resources/customers?perPage=100`)
    collectData(await customers.json(), both.data)
    const tell = (locale: string) => readIn(context, spoken, locale)
    const walk = { page, server: spoken, watch, tell, both, seen: createSeen() }
    const loads = countLoads(page)

    for (const it of pages) await lookInEnglish(walk, it)
    for (const it of pages) await lookInGerman(walk, it)

    expect.soft(findEnglishWords(both), 'words of English on German pages').toEqual([])
    expect(both.german.size).toBeGreaterThan(100)
    expect(both.figures.size).toBeGreaterThan(0)
    expect(loads()).toBe(loadsOf(pages))
  })

test('pages and their states for whoever is not signed in', async ({ browser, spoken, watch }) => {
  const both = createBothLanguages()
  const seen = createSeen()
  const go = async (locale: string, look: typeof lookInEnglish) => {
    const context = await browser.newContext({ locale })
    await watch.follow(context)
    const page = await context.newPage()
    collectTyped(page, both)
    for (const it of publicPages) await look({ page, server: spoken, watch, both, seen }, it)
    await context.close()
  }

  // The browser says in which language.
  await go('en-GB', lookInEnglish)
  await go('de-DE', lookInGerman)
  await go(pseudo, lookInPseudo)

  expect.soft(findEnglishWords(both), 'words of English on German pages').toEqual([])
})

test('every page of Administration and every state is among them, and no more than 200 are loaded', async ({
  context,
  spoken,
}) => {
  await signIn(context, spoken, demoAdmin)
  const pages = await staffPages(context, spoken)

  const paths = pages.filter(({ open }) => !open).map(({ path }) => path.replace(/\?.*/, ''))
  expect(paths).toEqual(expect.arrayContaining([...managePaths('workspace')]))
  expect(pages.map(({ name }) => name)).toEqual(expect.arrayContaining([...pagesOfStates]))
  expect(loadsOf(pages) + loadsOf(publicPages) + publicPages.length).toBeLessThanOrEqual(200)
})

const createSeen = (): Seen => ({ light: new Map(), dark: new Map() })

const loadsOf = (pages: readonly DemoPage[]) =>
  pages.reduce((sum, it) => sum + loadsInEnglish(it) + 1, 0)

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}
