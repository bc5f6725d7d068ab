import type { Page } from '@playwright/test'
import { readIn } from './support/long-texts'
import { findRecords } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
const yours = 'resources/orders?sort=-total&filter%5Bstatus%5D=shipped&page=2'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })

/** Which record has the focus, and where on the screen it stands. */
async function place(page: Page) {
  return await page.evaluate(() => {
    const link = document.activeElement
    return {
      focus: link?.getAttribute('data-record') ?? undefined,
      top: Math.round(link?.getBoundingClientRect().top ?? 0),
    }
  })
}

test.describe('the way back to a list', () => {
  test.use({ viewport: { width: 1280, height: 600 } })

  /** Chooses two records of a list that is filtered, sorted and scrolled, and opens a third. */
  async function leaveList(page: Page, server: string) {
    await page.goto(`${server}/app/${yours}`)
    const rows = page.locator('tbody tr')
    await rows.nth(14).getByRole('checkbox').check()
    await rows.nth(15).getByRole('checkbox').check()
    await rows.nth(18).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 40)
    const link = rows.nth(18).locator('a[data-record]')
    const id = await link.getAttribute('data-record')
    // A wheel turns when the browser comes to it: the place that counts is that of the click.
    const left = link.evaluate(
      (element) =>
        new Promise<{ top: number; scroll: number }>((resolve) => {
          const tell = () => {
            const { top } = element.getBoundingClientRect()
            resolve({ top: Math.round(top), scroll: window.scrollY })
          }
          element.addEventListener('click', tell, true)
        }),
    )
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/resources/orders/${id}\\?`))
    const { top, scroll } = await left
    expect(scroll).toBeGreaterThan(100)
    return { focus: id, top }
  }

  async function expectAsLeft(page: Page, left: object) {
    await expect(page).toHaveURL(new RegExp(yours.replaceAll(/[?.]/g, '\\$&')))
    await expect(page.getByText('2 selected')).toBeVisible()
    await expect(
      page.getByRole('row', { selected: true }).or(page.locator('tr[data-selected]')),
    ).toHaveCount(2)
    await expect.poll(() => place(page)).toEqual(left)
  }

  test('the breadcrumb leads to the list as it was left: filter, order, page, scroll, selection, focus', async ({
    page,
    context,
    demo,
  }) => {
    await signIn(context, demo, admin)
    const left = await leaveList(page, demo.url)

    await crumbs(page).getByRole('link', { name: 'Orders' }).click()
    await expectAsLeft(page, left)

    // Over a reload of the record's page, and by the navigation, too.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/orders\/\d+(\?|$)/)
    await page.reload()
    await main(page).getByRole('link', { name: 'Orders', exact: true }).click()
    await expectAsLeft(page, left)

    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/orders\/\d+(\?|$)/)
    await page.goBack()
    await expectAsLeft(page, left)
  })

  test('the navigation shows a list from the start when it is chosen on that list', async ({
    page,
    context,
    demo,
  }) => {
    await signIn(context, demo, admin)
    await page.goto(`${demo.url}/app/${yours}`)
    const link = main(page).getByRole('link', { name: 'Orders', exact: true })

    await link.click()
    await expect(page).toHaveURL(/\/resources\/orders(\?|$)/)
    await page.locator('a[data-record]').first().click()
    await expect(page).toHaveURL(/\/orders\/\d+(\?|$)/)

    await expect(link).toHaveAttribute('href', '/app/resources/orders?in-tenant=2')
  })

  test('a tab of its own, and another user, have the list as it is by itself', async ({
    page,
    context,
    demo,
  }) => {
    await signIn(context, demo, admin)
    await leaveList(page, demo.url)
    const tab = await context.newPage()
    await tab.goto(page.url())
    await expect(crumbs(tab).getByRole('link', { name: 'Orders' })).toHaveAttribute(
      'href',
      '/app/resources/orders?in-tenant=2',
    )
    await tab.close()

    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)

    const kept = () =>
      page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.startsWith('slipway:list:')),
      )
    await expect.poll(kept).toEqual([])
  })

  test('a record that was edited out of the list leaves it as it was, and what was deleted too', async ({
    page,
    context,
    demo,
  }) => {
    await signIn(context, demo, admin)
    const way = 'resources/orders?sort=-date&filter%5Bstatus%5D=packed&page=2'
    await page.goto(`${demo.url}/app/${way}`)
    const expectWay = () => expect(page).toHaveURL(`${demo.url}/app/${way}&in-tenant=2`)
    await page.locator('a[data-record]').nth(3).click()
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByText(/is now shipped/)).toBeVisible()
    await crumbs(page).getByRole('link', { name: 'Orders' }).click()
    await expectWay()
    // The row that they come from is gone: the focus is on the records, not nowhere.
    const focus = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return [activeElement?.closest('#content') !== null, activeElement?.tagName]
      })
    await expect.poll(focus).toEqual([true, 'DIV'])

    await page.locator('a[data-record]').nth(3).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await expectWay()
    await page.getByRole('button', { name: 'Undo' }).click()

    await expect(page.getByText(/was restored/)).toBeVisible()
    await expectWay()
  })
})

test.describe('the way back to a relation', () => {
  const lines = (page: Page) => page.getByRole('region', { name: 'Lines' })

  async function openOrder(page: Page, server: string) {
    await page.goto(`${server}/app/resources/orders?filter%5Bstatus%5D=draft`)
    await page.locator('a[data-record]').first().click()
    await expect(lines(page)).toBeVisible()
    return {
      path: new URL(page.url()).pathname,
      title: await page.getByRole('heading', { level: 1 }).innerText(),
    }
  }

  test('a new line of an order, an edited and a deleted one lead back to the order, at its lines', async ({
    page,
    context,
    demo,
  }) => {
    await signIn(context, demo, admin)
    const order = await openOrder(page, demo.url)
    const expectOrder = async () => {
      await expect(page).toHaveURL(new RegExp(`${order.path}\\?in-tenant=\\d+#relation-lines$`))
      await expect(lines(page)).toBeInViewport()
    }

    await lines(page).getByRole('link', { name: 'New order line' }).click()
    await expect(crumbs(page).getByRole('link')).toHaveText(['Orders', order.title])
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectOrder()

    await lines(page).getByRole('link', { name: 'New order line' }).click()
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('7654')
    await page.getByRole('textbox', { name: 'Unit price' }).fill('1')
    await page.getByRole('button', { name: 'Create order line' }).click()
    await expectOrder()
    const line = lines(page).getByRole('link', { name: /^7,?654 × / })
    await expect(line).toBeFocused()

    await line.click()
    await expect(crumbs(page).getByRole('link')).toHaveText(['Orders', order.title])
    await page.reload()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('7655')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectOrder()
    const edited = lines(page).getByRole('link', { name: /^7,?655 × / })
    await expect(edited).toBeFocused()

    await edited.click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectOrder()
    await expect(edited).toHaveCount(0)
  })

  test('a way back that cannot be gone is none: the breadcrumb leads to the list', async ({
    page,
    context,
    demo,
    watch,
  }) => {
    await signIn(context, demo, admin)
    watch.allow(/404 \(Not Found\)/)
    const [line] = await findRecords(context, demo, 'order-lines')

    for (const origin of [
      'secrets/1/lines',
      'orders/987654321/lines',
      'orders',
      '//evil.example',
    ]) {
      await page.goto(`${demo.url}/app/resources/order-lines/${line?.id}?return-to=${origin}`)

      await expect(crumbs(page).getByRole('link')).toHaveText(['Order lines'])
    }
  })
})

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`a common filter on a ${device}`, () => {
    test.use({ viewport })

    test(`is two clicks: its name, and the value (${device})`, async ({ page, context, demo }) => {
      await signIn(context, demo, admin)
      await page.goto(`${demo.url}/app/resources/orders`)
      const atHand = page.getByRole('group', { name: 'Quick filters' })

      await atHand.getByRole('button', { name: 'Status' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Draft' }).click()

      await expect(page).toHaveURL(/\?filter%5Bstatus%5D=draft(&|$)/)
      await expect(atHand.getByRole('button', { name: 'Status: Draft' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-row]').first()).toContainText('Draft')
    })
  })
}

test.describe('an address that no longer fits', () => {
  for (const { locale, title, parts, button } of [
    {
      locale: 'en-GB',
      title: 'A part of this address no longer fits',
      parts: [
        'Sorting by “colour”: the list cannot be sorted by it.',
        'The filter “region”: the list has no such field.',
        'The filter “Status”: there is no value “lost”.',
      ],
      button: /^Remove them \(\d/,
    },
    {
      locale: 'de-DE',
      title: 'Ein Teil dieser Adresse passt nicht mehr',
      parts: [
        'Die Sortierung nach „colour“: Danach lässt sich die Liste nicht sortieren.',
        'Der Filter „region“: Die Liste hat kein solches Feld.',
        'Der Filter „Status“: Den Wert „lost“ gibt es dort nicht.',
      ],
      button: /^Alle entfernen \(\d/,
    },
  ]) {
    test(`names what does not fit, and offers to leave it out: ${title}`, async ({
      page,
      context,
      demo,
      watch,
    }) => {
      watch.allow(/422 \(Unprocessable/)
      await signIn(context, demo, 'support@demo.slipway.example')
      await readIn(context, demo, locale)
      await page.goto(
        `${demo.url}/app/resources/orders?q=gmbh&sort=colour&filter%5Bregion%5D=north&filter%5Bstatus%5D=lost&filter%5Bexpress%5D=false`,
      )

      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      const named = page.locator('#content').getByRole('listitem')
      await expect(named).toHaveText(parts)
      await page.getByRole('link', { name: button }).click()

      await expect(page).toHaveURL(/\/orders\?q=gmbh&filter%5Bexpress%5D=false(&in-tenant=\d+)?$/)
      await expect(page.locator('a[data-record]').first()).toBeVisible()
    })
  }

  test('a page beyond the end leads to the last one; a filter by a record that is gone says so', async ({
    page,
    context,
    demo,
    watch,
  }) => {
    watch.allow(/404 \(Not Found\)/)
    await signIn(context, demo, admin)
    await page.goto(`${demo.url}/app/resources/products?sort=-name&page=9999`)
    await expect(page.getByRole('heading', { name: 'There is no page 9,999' })).toBeVisible()

    await page.getByRole('link', { name: 'Go to the last page' }).click()
    await expect(page).toHaveURL(/sort=-name&page=\d{1,3}(&|$)/)
    await expect(page.locator('a[data-record]').first()).toBeVisible()

    await page.goto(`${demo.url}/app/resources/orders?filter%5Bcustomer%5D=987654321`)
    await expect(page.getByText('#987654321, which no longer exists').first()).toBeVisible()
  })
})
