import { demoAdmin, staffPages, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// As wide as A4 between its margins.
test.use({ colorScheme: 'dark', viewport: { width: 680, height: 960 } })

const printed = ['orders', 'orders, filtered', 'order', 'customer', 'product', 'sales', 'warehouse']

test('records, lists and dashboards print as paper: what there is to read, black on white', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, demoAdmin)
  const pages = await staffPages(context, demo)
  await page.emulateMedia({ media: 'print' })
  for (const it of pages.filter(({ name }) => printed.includes(name))) {
    await visit(page, demo, it)

    await expect.soft(page.getByText(/^Bellora .+ · Alex Admin · /), it.name).toBeVisible()
    expect.soft(await page.evaluate(findUnprintable), it.name).toEqual([])
    expect.soft((await page.pdf({ format: 'A4' })).length, it.name).toBeGreaterThan(10_000)
  }
})

test('the charts of a dashboard are as wide as the sheet', async ({ page, context, demo }) => {
  await signIn(context, demo, demoAdmin)
  await page.emulateMedia({ media: 'print' })

  await visit(page, demo, { path: '/' })

  const chart = page.locator('.recharts-surface').first()
  await expect(chart).toBeVisible()
  const { width } = (await chart.boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(300)
  expect(width).toBeLessThan(680)
})

test('a list prints all its columns as a table with what it is filtered and sorted by, and cuts no row in two', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, demoAdmin)
  await page.emulateMedia({ media: 'print' })

  await visit(page, demo, { path: '/resources/orders?filter[status]=paid&sort=-total' })

  await expect(page.getByText('Status Paid')).toBeVisible()
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ visible: true })).toHaveText([
    'Order',
    'Date',
    'Customer',
    'Status',
    'Express',
    'Total',
  ])
  await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
})

/** What is to be pressed, what is wider than the sheet, and what is not dark on white. */
function findUnprintable(): string[] {
  const isShown = (it: Element) => it.checkVisibility({ visibilityProperty: true })
  const pressed = [
    ...document.querySelectorAll(
      'nav, aside, [data-top-bar], [data-bottom-bar], a.mantine-Button-root, button',
    ),
  ].filter((it) => isShown(it) && !it.closest('thead, search li'))
  const { scrollWidth, clientWidth } = document.documentElement
  const texts = [...document.querySelectorAll('main :is(h1, h2, td, dd, p)')].filter(isShown)
  const faint = texts.filter((it) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(it).color.match(/[\d.]+/g) ?? []).map(
      Number,
    )
    return red + green + blue > 3 * 0x66
  })
  return [
    ...pressed.map((it) => `to be pressed: ${it.localName} ${it.textContent}`),
    ...faint.map((it) => `faint: ${it.textContent}`),
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
    ...(getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'
      ? []
      : ['no white']),
  ]
}
