import { people } from './app/people'
import { startServer } from './server'
import { fillSignIn, signOut } from './support/forms'
import { registerLate } from './support/register-late'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

test('below a BASE_PATH the whole way works: sign-in, pages, remotes, late slots, sign-out', async ({
  page,
}) => {
  const server = await startServer({
    SLIPWAY_APP: 'e2e/app/locations.ts',
    BASE_PATH: '/tools/admin',
  })
  try {
    const outside: string[] = []
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url())
      if (protocol === 'http:' && !pathname.startsWith('/tools/admin/')) outside.push(pathname)
    })
    await page.goto(`${server.url}/app/resources/parcels/1`)
    await expect(slotsAt(page, 'login-before-form')).toHaveCount(3)
    await fillSignIn(page, people.clerk.email)

    await expect(page).toHaveURL(`${server.url}/app/resources/parcels/1?in-tenant=1`)
    await expect(slotsAt(page, 'resource-page-actions')).toHaveCount(3)
    registerLate(server, { location: 'resource-after-form', component: 'FaultyGood' })
    await expect(page.getByText('faulty, but good')).toBeVisible()
    await page.getByRole('link', { name: 'Items', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Cup' })).toBeVisible()
    await signOut(page)

    await expect(page).toHaveURL(`${server.url}/app/login`)
    expect(outside).toEqual([])
  } finally {
    // A page that still asks would count the stop as a fault.
    await page.context().close()
    await server.stop()
  }
})
