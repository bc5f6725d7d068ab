import type { Page } from '@playwright/test'
import { expectNoViolation } from './support/axe'
import { managePaths } from './support/manage-paths'
import { type DemoPage, demoAdmin, publicPages, staffPages, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { allStates, findLost, type Seen } from './support/walk/forced-colors'
import { allInReach, findAllOutOfReach } from './support/walk/reach'
import { expect, test } from './test'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// Many pages a test, each loaded as seldom as possible: then everything is asked of it in turn.
test.describe.configure({ mode: 'parallel', timeout: 1_200_000 })
test.use({ viewport: desktop, colorScheme: 'light' })

const asked = 'axe finds nothing, the system’s colours show each state, all is in reach'

test(`pages: ${asked}`, async ({ page, context, demo, watch }) => {
  const seen = createSeen()
  for (const it of publicPages) await lookAt(page, it)
  await signIn(context, demo, demoAdmin)
  const pages = (await staffPages(context, demo)).filter(({ open }) => !open)
  for (const it of pages) await lookAt(page, it)

  const paths = pages.map(({ path }) => path.replace(/\?.*/, ''))
  expect(paths).toEqual(expect.arrayContaining([...managePaths('workspace')]))

  async function lookAt(page: Page, it: DemoPage): Promise<void> {
    watch.allow(...(it.says ? [it.says] : []))
    await page.setViewportSize(desktop)
    await visit(page, demo, it)
    await askOnDesktop(page, it, seen)
    await page.setViewportSize(phone)
    await askOnPhone(page, it)
  }
})

test(`menus, dialogs and states: ${asked}`, async ({ page, context, demo, watch }) => {
  const seen = createSeen()
  await signIn(context, demo, demoAdmin)
  for (const it of await staffPages(context, demo)) {
    if (!it.open) continue
    watch.allow(...(it.says ? [it.says] : []))
    if (!it.onlyBelow) {
      await page.setViewportSize(desktop)
      await visit(page, demo, it)
      await askOnDesktop(page, it, seen)
    }
    // What is open closes where the window changes.
    await page.setViewportSize(phone)
    await visit(page, demo, it)
    await askOnPhone(page, it)
  }

  for (const scheme of ['light', 'dark'] as const)
    expect([...new Set(seen[scheme].values())].sort()).toEqual(allStates)
})

const createSeen = (): Seen => ({ light: new Map(), dark: new Map() })

async function askOnDesktop(page: Page, { name }: DemoPage, seen: Seen): Promise<void> {
  await expectNoViolation(page, name)
  expect.soft(await findLost(page, seen), name).toEqual([])
  // It moves the focus.
  expect.soft(await findAllOutOfReach(page), name).toEqual(allInReach)
}

async function askOnPhone(page: Page, { name }: DemoPage): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${name}, dark, phone`)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await findAllOutOfReach(page), `${name}, phone`).toEqual(allInReach)
}
