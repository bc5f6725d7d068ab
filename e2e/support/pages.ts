import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { RunningServer } from '../server'
import { expect } from '../test'
import { findId } from './records'

/** Who may open all of them. */
export const demoAdmin = 'admin@demo.slipway.example'

/** A page of the demo, or a state of one, as somebody comes to it. */
export interface DemoPage {
  readonly name: string
  /** Below the interface. */
  readonly path: string
  /** What is done there, found by its place and never by its words: it works in each language. */
  readonly open?: (page: Page) => Promise<void>
  /** Where only a narrow screen has it. */
  readonly onlyBelow?: number
  /** Leaves by itself: there is time to read it. */
  readonly isPassing?: boolean
  /** What its console says on purpose, for `watch.allow`. */
  readonly says?: RegExp
}

/** What somebody sees who is not signed in. */
export const publicPages: readonly DemoPage[] = [
  { name: 'sign-in', path: '/login' },
  {
    name: 'sign-in, refused',
    path: '/login',
    says: /401 \(Unauthorized/,
    async open(page) {
      await page
        .locator('input[type="email"], input[autocomplete="username"]')
        .fill('no@body.example')
      await page.locator('input[type="password"]').fill('wrong')
      await page.locator('form button[type="submit"]').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'invitation', path: '/accept#token' },
]

/**
 * Every page of the demo that an administrator opens, and the menus, dialogs and states of its parts;
 * `context` is signed in. They change nothing that is stored, so that tests can share a server.
 */
export async function staffPages(
  context: BrowserContext,
  server: RunningServer,
): Promise<readonly DemoPage[]> {
  const [order, customer, product, supplier] = await Promise.all(
    ['orders?filter[status]=paid', 'customers', 'products', 'suppliers'].map((query) =>
      findId(context, server, query),
    ),
  )
  const places = {
    order: `/resources/orders/${order}`,
    customer: `/resources/customers/${customer}`,
    product: `/resources/products/${product}`,
    supplier: `/resources/suppliers/${supplier}`,
  }
  return [
    ...plainPages(places),
    ...statesOfLists,
    ...statesOfRecords(places),
    ...questions,
    ...statesOfShell,
  ]
}

/** Opens it, and waits until all of it is drawn. */
export async function visit(
  page: Page,
  server: Pick<RunningServer, 'url'>,
  { path, open }: Pick<DemoPage, 'path' | 'open'>,
): Promise<void> {
  // An address that differs behind # alone, or not at all, would not load anew.
  await page.goto('about:blank')
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(page)
  if (!open) return
  await open(page)
  await drawn(page)
}

/** Waits until nothing is loading, fading or moving. */
export async function drawn(page: Page): Promise<void> {
  const unfinished = '[aria-busy="true"], [data-slipway-loading], .mantine-Skeleton-root'
  await expect(page.locator(unfinished)).toHaveCount(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

type Places = Readonly<Record<'order' | 'customer' | 'product' | 'supplier', string>>

function plainPages({ order, customer, product, supplier }: Places): DemoPage[] {
  return [
    { name: 'sales', path: '/' },
    { name: 'warehouse', path: '/dashboards/warehouse' },
    { name: 'orders', path: '/resources/orders' },
    { name: 'customers', path: '/resources/customers' },
    { name: 'products', path: '/resources/products' },
    { name: 'suppliers', path: '/resources/suppliers' },
    { name: 'order', path: order },
    { name: 'order, edited', path: `${order}/edit` },
    { name: 'new order', path: '/resources/orders/new' },
    { name: 'customer', path: customer },
    { name: 'customer, edited', path: `${customer}/edit` },
    { name: 'new customer', path: '/resources/customers/new' },
    { name: 'product', path: product },
    { name: 'product, edited', path: `${product}/edit` },
    { name: 'new product', path: '/resources/products/new' },
    { name: 'supplier', path: supplier },
    { name: 'supplier, edited', path: `${supplier}/edit` },
    { name: 'no such record', path: '/resources/orders/999999999', says: /404 \(Not Found\)/ },
    { name: 'no such list', path: '/resources/x', says: /404 \(Not Found\)/ },
    { name: 'no such page', path: '/nowhere' },
    { name: 'profile', path: '/profile' },
    { name: 'overview', path: '/manage/overview' },
    { name: 'slots', path: '/manage/slots' },
    { name: 'remotes', path: '/manage/remotes' },
    { name: 'remote', path: '/manage/remotes/workspace?version=1.0.0' },
    { name: 'releases', path: '/manage/releases' },
    { name: 'health', path: '/manage/health?range=hour' },
    { name: 'health of a remote', path: '/manage/health/workspace' },
    { name: 'why a slot is empty', path: '/manage/explain?location=resource-page-actions&user=6' },
    { name: 'errors', path: '/manage/errors' },
    { name: 'proposals', path: '/manage/proposals' },
    { name: 'webhooks', path: '/manage/webhooks' },
    { name: 'users', path: '/manage/users' },
    { name: 'new user', path: '/manage/users/new' },
    { name: 'user', path: '/manage/users/1' },
    { name: 'another user', path: '/manage/users/2' },
    { name: 'roles', path: '/manage/roles' },
    { name: 'tenants', path: '/manage/tenants' },
    { name: 'audit', path: '/manage/audit' },
    { name: 'tokens', path: '/manage/tokens' },
    { name: 'system', path: '/manage/system' },
    { name: 'develop', path: '/develop?remote=workspace&origin=http%3A%2F%2Flocalhost%3A4400' },
  ]
}

const menus = 'main button[aria-haspopup="menu"]'
const filterButton = 'main button:has(.lucide-list-filter)'

const statesOfLists: readonly DemoPage[] = [
  { name: 'customers, nothing found', path: '/resources/customers?q=nobody+has+this+name' },
  {
    name: 'orders, filtered',
    path: '/resources/orders?filter[status]=paid,packed&filter[express]=true',
  },
  {
    name: 'orders, choice of a filter',
    path: '/resources/orders',
    open: (page) =>
      press(page.locator(filterButton), page.locator('[role="menu"], [role="dialog"]')),
  },
  {
    name: 'orders, a filter of yes or no',
    path: '/resources/orders?filter[express]=true',
    // The chip opens it; a narrow screen has one panel for all filters.
    open: (page) =>
      press(
        page.locator(`main li button[aria-haspopup="dialog"]:enabled, ${filterButton}`).last(),
        page.getByRole('radiogroup'),
      ),
  },
  {
    name: 'products, some selected',
    path: '/resources/products',
    async open(page) {
      const boxes = page.locator('main input[type="checkbox"]')
      await boxes.nth(1).click()
      await boxes.nth(2).click()
      await expect(page.locator('[data-bottom-bar]')).toBeVisible()
    },
  },
  {
    name: 'why a slot is empty, folded out',
    path: '/manage/explain?location=resource-page-actions&user=6',
    open: (page) => press(page.locator('main summary').first(), page.locator('main dl').first()),
  },
  {
    name: 'releases, a new one',
    path: '/manage/releases',
    async open(page) {
      const dialog = page.getByRole('dialog')
      await press(page.locator('main button:has(.lucide-plus)'), dialog)
      await press(dialog.getByRole('combobox'), page.getByRole('option'))
      await page.getByRole('option').first().click()
      // The second of three: a share of the users.
      await press(dialog.getByRole('radio').nth(1), dialog.getByRole('slider'))
      await expect(dialog.locator('output')).not.toBeEmpty()
    },
  },
  {
    name: 'proposals, a new rule and a lock',
    path: '/manage/proposals',
    async open(page) {
      const dialog = page.getByRole('dialog')
      await press(page.locator('main button:has(.lucide-pencil)'), dialog)
      const add = dialog.locator('button:has(.lucide-plus)')
      await press(add.first(), dialog.getByRole('combobox'))
      await press(add.last(), dialog.getByRole('checkbox'))
    },
  },
  {
    name: 'audit, filter open',
    path: '/manage/audit',
    open: (page) =>
      press(
        page.locator('main [aria-haspopup="listbox"]').first(),
        page.getByRole('listbox').first(),
      ),
  },
]

function statesOfRecords({ order, customer, product }: Places): DemoPage[] {
  return [
    {
      name: 'order, menu',
      path: order,
      open: (page) => press(page.locator(menus).first(), page.getByRole('menu')),
    },
    {
      name: 'customer, about to be deleted',
      path: customer,
      async open(page) {
        await press(page.locator(menus).first(), page.getByRole('menu'))
        await press(page.getByRole('menuitem').last(), page.getByRole('dialog'))
      },
    },
    {
      name: 'product, attaching a supplier',
      path: product,
      async open(page) {
        const attach = page.locator('main section:has(a[href$="/new"], a[href*="/new?"]) button')
        const dialog = page.getByRole('dialog')
        await press(attach.first(), dialog)
        await press(dialog.getByRole('combobox'), dialog.getByRole('option'))
      },
    },
    {
      name: 'order, choosing a customer',
      path: `${order}/edit`,
      open: (page) =>
        press(
          page.locator('main form [role="combobox"]').first(),
          page.getByRole('option').first(),
        ),
    },
    {
      name: 'customer, choosing a day',
      path: `${customer}/edit`,
      open: (page) =>
        press(
          page.locator('main form button[aria-haspopup="dialog"]').first(),
          page.getByRole('dialog').getByRole('grid'),
        ),
    },
    {
      name: 'new customer, refused',
      path: '/resources/customers/new',
      says: /422 \(Unprocessable/,
      open: (page) =>
        press(
          page.locator('main form button[type="submit"]'),
          page.locator('[aria-invalid="true"]').first(),
        ),
    },
    {
      name: 'customer, left without saving',
      path: `${customer}/edit`,
      async open(page) {
        await page.locator('main form input').first().fill('Another name')
        await press(page.locator('[data-bottom-bar] a'), page.getByRole('dialog'))
      },
    },
  ]
}

/** What the application and the components of remotes ask and say. */
const questions: readonly DemoPage[] = [
  {
    name: 'order, its cancellation asked for',
    path: '/resources/orders?filter[status]=paid',
    async open(page) {
      await page.locator('main [data-row] a').first().click()
      await askForCancellation(page, 'main')
    },
  },
  {
    name: 'orders, their cancellation asked for',
    path: '/resources/orders',
    async open(page) {
      const boxes = page.locator('main input[type="checkbox"]')
      await boxes.nth(1).click()
      await boxes.nth(2).click()
      await askForCancellation(page, '[data-bottom-bar]')
    },
  },
  {
    name: 'customer, its link copied',
    path: '/resources/customers',
    isPassing: true,
    async open(page) {
      await page.locator('main [data-row] a').first().click()
      await press(
        page.locator('[data-slipway-slot="CopyRecordLink"] button').first(),
        page.locator('.mantine-Notification-root'),
      )
    },
  },
  {
    name: 'new tenant',
    path: '/manage/tenants',
    open: (page) => press(page.locator('main button').first(), page.getByRole('dialog')),
  },
]

/** A narrow screen has it in a menu. */
async function askForCancellation(page: Page, within: string): Promise<void> {
  const cancel = page.locator(':is(button, [role="menuitem"]):has(.lucide-receipt)')
  const menu = page.locator(`${within} button[aria-haspopup="menu"]`)
  await expect(cancel.or(menu).first()).toBeVisible()
  if ((await cancel.count()) === 0) await press(menu.last(), cancel)
  await press(cancel.first(), page.getByRole('dialog'))
}

const headerMenus = 'header button[aria-haspopup="menu"]'

const statesOfShell: readonly DemoPage[] = [
  {
    name: 'account menu',
    path: '/profile',
    open: (page) => press(page.locator(headerMenus).last(), page.getByRole('menu')),
  },
  {
    name: 'choice of a tenant',
    path: '/profile',
    open: (page) => press(page.locator(headerMenus).first(), page.getByRole('menu')),
  },
  {
    name: 'sales, a chart as table',
    path: '/',
    open: (page) =>
      press(page.locator('main button[aria-pressed]').first(), page.locator('main table').first()),
  },
  {
    name: 'shortcuts',
    path: '/profile',
    async open(page) {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'navigation drawer',
    path: '/profile',
    onlyBelow: 992,
    open: (page) =>
      press(page.locator('header button[aria-expanded]').first(), page.getByRole('dialog')),
  },
]

async function press(target: Locator, thenThere: Locator): Promise<void> {
  await target.click()
  await expect(thenThere.first()).toBeVisible()
}
