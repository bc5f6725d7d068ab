import type { Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { startServer } from './server'
import { deliverUnchecked } from './support/change-boot'
import { registerLate } from './support/register-late'
import { signIn } from './support/sign-in'
import { mirrored, slotsAt } from './support/slots'
import { expect, test } from './test'

const record = '/app/resources/parcels/1'

/** Opens a record's page whose entries were not checked by the server. */
async function openUnchecked(page: Page, server: RunningServer, slots: string): Promise<void> {
  await signIn(page.context(), server, people.clerk.email)
  await deliverUnchecked(page, slots)
  await page.goto(`${server.url}${record}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Red box' })).toBeVisible()
}

test('S50, S51: reserved props do not reach a component, whatever the server delivers', async ({
  page,
  locations: server,
}) => {
  await openUnchecked(
    page,
    server,
    `{ "resource-before-form": [{ "component": "PropsMirror", "props": {
      "kept": 1, "key": "k", "ref": "r", "children": "<b>bold</b>", "onClick": "alert(1)",
      "dangerouslySetInnerHTML": { "__html": "<img src=x onerror=alert(1)>" },
      "__proto__": { "isAdmin": true }, "nested": { "__proto__": { "isAdmin": true } }
    } }] }`,
  )
  await expect(slotsAt(page, 'resource-before-form')).toHaveCount(1)

  const [given] = await mirrored(page, 'resource-before-form')
  expect(Object.keys(given ?? {}).sort()).toEqual(['kept', 'nested', 'onClick'])
  expect(given?.['onClick']).toBe('alert(1)')
  expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false)
})

test('S52: the context wins over props of the same name', async ({ page, locations: server }) => {
  await openUnchecked(
    page,
    server,
    `{ "resource-page-actions": [{ "component": "PropsMirror", "props": {
      "resource": "secrets", "resourceId": 666, "record": { "title": "forged" }, "own": true
    } }] }`,
  )
  await expect(slotsAt(page, 'resource-page-actions')).toHaveCount(1)

  const [given] = await mirrored(page, 'resource-page-actions')
  expect(given).toMatchObject({
    resource: 'parcels',
    resourceId: 1,
    record: { title: 'Red box' },
    own: true,
  })
})

test('S53: an address in props leads nowhere that runs', async ({ page, locations: server }) => {
  const addresses = [
    'javascript:window.hacked=1',
    ' \tjava\nscript:window.hacked=1',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
  ]
  const actions = addresses.map((path, index) => ({ label: `Go ${index}`, path, icon: 'plus' }))
  await signIn(page.context(), server, people.clerk.email)
  const other = await startServer()
  try {
    await signIn(page.context(), other, 'admin@demo.slipway.example')
    await deliverUnchecked(
      page,
      JSON.stringify({
        'dashboard-before-cards': [{ component: 'QuickActions', props: { actions } }],
      }),
    )
    await page.goto(`${other.url}/app/`)
    for (const [index] of addresses.entries()) {
      const link = page.getByRole('link', { name: `Go ${index}` })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', 'about:blank')
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  } finally {
    // A page that still asks would count the stop as a fault.
    await page.context().close()
    await other.stop()
  }
})

test('S54: names of what every object has are no components', async ({
  page,
  locations: server,
}) => {
  const names = [
    '__proto__',
    'toString',
    'constructor',
    'hasOwnProperty',
    'x'.repeat(10_000),
    '\u202egnp',
  ]
  const reported = page.waitForResponse(/\/reports$/)
  await openUnchecked(
    page,
    server,
    JSON.stringify({
      'resource-before-form': [
        ...names.map((component) => ({ component, props: {} })),
        { component: 'PropsMirror', props: { last: true } },
      ],
    }),
  )

  await expect(slotsAt(page, 'resource-before-form')).toHaveCount(1)
  expect(await mirrored(page, 'resource-before-form')).toEqual([{ last: true }])
  // A name that is too long costs none of the other reports.
  expect((await reported).status()).toBe(204)
})

test('S55: text that ends scripts arrives as it was given, in the page and by an event', async ({
  page,
}) => {
  const text = '</script><script>window.hacked=1</script><!--<script> \u2028\u2029 & "\' \\u003c'
  const server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts' })
  try {
    await page.goto(`${server.url}/app/login`)
    for (const location of ['login-before-form', 'header-banner']) {
      registerLate(server, { location, component: 'FaultyGood', props: { label: text } })
    }
    await expect(page.getByText('window.hacked=1')).toHaveCount(2)
    await page.reload()
    await expect(page.getByText('window.hacked=1')).toHaveCount(2)

    const shown = await page.getByText('window.hacked=1').allTextContents()
    expect(shown).toEqual([text, text])
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  } finally {
    // A page that still asks would count the stop as a fault.
    await page.context().close()
    await server.stop()
  }
})
