import { people } from './app/people'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const shared = [
  'header-banner',
  'global-before-content',
  'tenant-switcher',
  'resource-before-form',
  'resource-after-form',
  'resource-before-relations',
  'resource-after-relations',
]

test('slots that a record’s page and its edit page share are not mounted again', async ({
  page,
  context,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  const id = await findId(context, server, 'parcels?perPage=1')
  await page.goto(`${server.url}/app/resources/parcels/${id}`)
  for (const at of shared) {
    const box = slotsAt(page, at).first().locator('p').first()
    await box.evaluate((element, mark) => element.setAttribute('data-mark', mark), at)
  }
  const expectAllMarked = async () => {
    for (const at of shared) await expect(page.locator(`[data-mark="${at}"]`), at).toBeVisible()
  }

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible()
  await expectAllMarked()
  await expect(slotsAt(page, 'resource-edit-actions').first()).toBeAttached()

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expectAllMarked()
})
