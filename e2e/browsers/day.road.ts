import { writeFile } from 'node:fs/promises'
import type { RunningServer } from '../server'
import { demoPassword } from '../support/sign-in'
import { button, field, heading, link, type Tab } from './tab'
import { expect, test } from './test'

async function signIn(tab: Tab, server: RunningServer, path: string): Promise<void> {
  await tab.open(`${server.url}/app${path}`)
  await tab.type(field('Email'), 'admin@demo.slipway.example')
  await tab.type(field('Password'), demoPassword)
  await tab.click(button('Sign in'))
}

/** Components that are drawn, by their names. */
const drawn = (tab: Tab) =>
  tab.driver.run<string[]>(
    "return [...document.querySelectorAll('[data-slipway-slot]')].filter((box) => box.innerText.trim()).map((box) => box.dataset.slipwaySlot)",
  )
const failed = (tab: Tab) =>
  tab.driver.run<number>("return document.querySelectorAll('[data-slipway-failed]').length")

test('somebody signs in, and every slot of the sign-in page and of the dashboard is drawn', async ({
  tab,
  demo,
}) => {
  await tab.open(`${demo.url}/app/login`)
  await tab.see(heading('Sign in'))
  await expect
    .poll(() => drawn(tab))
    .toEqual(expect.arrayContaining(['WelcomeNotice', 'DemoAccounts', 'CompanyNews']))

  await signIn(tab, demo, '/')

  await tab.see(heading('Sales'))
  await expect
    .poll(() => drawn(tab))
    .toEqual(
      expect.arrayContaining([
        'AnnouncementBanner',
        'TenantSwitcher',
        'QuickActions',
        'OrdersToShip',
        'SupportFooter',
      ]),
    )
  expect(await failed(tab)).toBe(0)
})

test('in a list each click does what was clicked: the search, a header, a box, a row', async ({
  tab,
  demo,
}) => {
  await signIn(tab, demo, '/resources/orders')
  await tab.see(heading('Orders'))
  const path = async () =>
    (await tab.driver.run<string>('return location.pathname + location.search')).replace(
      /[?&]in-tenant=\d+$/,
      '',
    )
  const row = (number: number) => `tr[data-row]:nth-child(${number})`

  await tab.click({ css: 'input[type="search"]' })
  expect(await path()).toBe('/app/resources/orders')
  await tab.click(button('Total'))
  await expect.poll(path).toBe('/app/resources/orders?sort=total')
  await tab.see({ css: `th[aria-sort="ascending"]`, name: 'Total' })
  await tab.click({ css: `${row(2)} input[type="checkbox"]` })
  await tab.see({ css: `${row(2)}[data-selected]` })
  expect(await path()).toBe('/app/resources/orders?sort=total')
  const third = await tab.driver.run<string>(
    `return document.querySelector('${row(3)} a[data-record]').pathname`,
  )
  await tab.click({ css: `${row(3)} td:last-child` })

  await expect.poll(path).toBe(third)
})

test('a form with a slot in it is filled and saved, and the record shows both', async ({
  tab,
  demo,
}) => {
  await signIn(tab, demo, '/resources/customers')
  await tab.click({ css: 'tr[data-row]:nth-child(1) td:last-child' })
  await tab.click(link('Edit'))
  await tab.see(field('VAT number'))

  await tab.type(field('VAT number'), 'DE136695976')
  await tab.type(field('Name'), 'Kaffeehaus am Ring')
  await tab.click(button('Save changes'))

  await tab.see(heading('Kaffeehaus am Ring'))
  await expect.poll(() => tab.text()).toContain('Kaffeehaus am Ring')
  await expect
    .poll(() =>
      tab.driver.run<string>(
        "return document.querySelector('[data-slipway-slot=VatNumberField]')?.innerText ?? ''",
      ),
    )
    .toContain('DE136695976')
})

test('who signs out in one tab is signed out in the other', async ({ tab, demo }) => {
  await signIn(tab, demo, '/')
  await tab.see(heading('Sales'))
  const second = await tab.another()
  await second.open(`${demo.url}/app/resources/orders`)
  await second.see(heading('Orders'))

  await second.click(button('Account of'))
  await second.click(button('Sign out'))

  await second.see(heading('Sign in'))
  await tab.see(heading('Sign in'))
})

test('dark and on a phone nothing is missing or too wide', async ({ tab, demo, engineName }) => {
  // A dozen pages, which a busy machine takes minutes for.
  test.setTimeout(300_000)
  await signIn(tab, demo, '/')
  await tab.see(heading('Sales'))
  for (const scheme of ['light', 'dark']) {
    await tab.driver.run(`localStorage.setItem('mantine-color-scheme-value', '${scheme}')`)
    for (const [device, width, height] of [
      ['desktop', 1440, 1000],
      ['phone', 420, 860],
    ] as const) {
      await tab.driver.resize(width, height)
      for (const path of ['/', '/resources/orders', '/resources/customers/1/edit']) {
        await tab.open(`${demo.url}/app${path}`)
        await tab.see({ css: 'h1' })
        await expect.poll(() => failed(tab)).toBe(0)
        await expect
          .poll(() =>
            tab.driver.run<number>(
              'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
            ),
          )
          .toBeLessThanOrEqual(0)
        const folder = process.env['SLIPWAY_PHOTOGRAPHS']
        const name = `${engineName}-${scheme}-${device}${path.replaceAll('/', '-')}.png`
        if (folder) await writeFile(`${folder}/${name}`, await tab.driver.photograph())
      }
    }
  }
})
