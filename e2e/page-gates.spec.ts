import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const actions = 'resource-page-actions'
const steps = '[data-slipway-slot="OrderStatusActions"]'

test('an entry that asks for orders in some states is on their pages alone, and costs no request', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, 'sales@demo.slipway.example')
  const paid = await findId(context, demo, 'orders?filter[status]=paid')
  const shipped = await findId(context, demo, 'orders?filter[status]=shipped')
  const customer = await findId(context, demo, 'customers')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  for (const without of [`customers/${customer}`, `orders/${shipped}`]) {
    await page.goto(`${demo.url}/app/resources/${without}`)
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(slotsAt(page, actions)).toHaveCount(1)
    expect(await page.content()).not.toContain('Mark as packed')
  }

  asked.length = 0
  await page.goto(`${demo.url}/app/resources/orders/${paid}`)
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
  // Before the other one, as registered, though it came with the record.
  await expect(slotsAt(page, actions).first()).toHaveAttribute(
    'data-slipway-slot',
    'OrderStatusActions',
  )
  // Once, however many conditions there are: none of them costs a request.
  expect(asked.filter((path) => path.startsWith('/resources/orders')).toSorted()).toEqual([
    `/resources/orders/${paid}`,
    ...asked.filter((path) => path.includes('/relations/')).toSorted(),
    '/resources/orders/form',
  ])
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.locator(steps)).toHaveCount(0)
})
