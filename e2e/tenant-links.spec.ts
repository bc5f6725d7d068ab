import { findRecords } from './support/records'
import { signIn } from './support/sign-in'
import { expect, type Page, test } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a copied link opens in its tenant: after a switch, after the sign-in, and for nobody else', async ({
  page,
  context,
  browser,
  watch,
  demo,
}) => {
  watch.allow(/404 \(Not Found\)/)
  await signIn(context, demo, 'manager@demo.slipway.example')
  const [order] = await findRecords(context, demo, 'orders?perPage=1')
  await page.goto(`${demo.url}/app/resources/orders/${order?.id}`)
  const title = order?.title ?? ''
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(/^The link to .* was copied\.$/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())

  // Later, at work in the other branch.
  await page.getByRole('button', { name: 'Bellora Austria' }).click()
  await page.getByRole('menuitemradio', { name: 'Bellora Germany' }).click()
  await expect(page).toHaveURL(/\/resources\/orders\?in-tenant=1$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This record is in Bellora Austria',
  )
  await page.getByRole('button', { name: 'Switch to Bellora Austria' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(page.url()).toBe(link)

  const other = await browser.newContext()
  await watch.follow(other)
  const theirs = await other.newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Email').fill('support@demo.slipway.example')
  await theirs.getByLabel('Password', { exact: true }).fill('demo-slipway-2026')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(theirs.url()).toBe(link)

  await other.close()

  const elsewhere = await browser.newContext()
  await watch.follow(elsewhere)
  await signIn(elsewhere, demo, 'sales@demo.slipway.example')
  const stranger = await elsewhere.newPage()
  const reply = await stranger.goto(link)
  expect(reply?.status()).toBe(404)
  await expect(stranger.getByText('There is no such page')).toBeVisible()
  await expect(stranger.getByText('Bellora Austria')).toHaveCount(0)
  await elsewhere.close()
})

async function switchTenant(tab: Page, names: { readonly from: string; readonly to: string }) {
  await tab.getByRole('button', { name: names.from }).click()
  await tab.getByRole('menuitemradio', { name: names.to }).click()
  await expect(tab.getByRole('button', { name: names.to })).toBeVisible()
}

test('a record stays that of its tenant while another tab goes away and comes back, and when it is loaded again', async ({
  page,
  context,
  watch,
  demo,
}) => {
  // A page that asks in the moment between the switch and its being told of it.
  watch.allow(/404 \(Not Found\) \[.*\/resources\/orders\/\d+\]/)
  const [austria, germany] = ['Bellora Austria', 'Bellora Germany']
  await signIn(context, demo, 'manager@demo.slipway.example')
  const [order] = await findRecords(context, demo, 'orders?perPage=1')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${demo.url}/app/resources/orders/${order?.id}`)
  await expect(heading).toHaveText(order?.title ?? '')
  const address = page.url()
  const other = await context.newPage()
  await other.goto(`${demo.url}/app/`)

  await switchTenant(other, { from: austria, to: germany })
  await expect(heading).toHaveText(`This record is in ${austria}`)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(heading).toHaveText(`This record is in ${austria}`)

  await switchTenant(other, { from: germany, to: austria })
  await expect(heading).toHaveText(order?.title ?? '')
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(heading).toHaveText(order?.title ?? '')
})
