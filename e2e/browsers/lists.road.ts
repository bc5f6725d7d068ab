import { hiddenParts, numberStopsOf } from '../support/lists'
import { demoPassword } from '../support/sign-in'
import { button, field, heading, type Tab } from './tab'
import { expect, test } from './test'

const list = '[role="listbox"]'
/** The one that is open: those of other fields are in the page as well. */
const isOpen =
  'const list = [...document.querySelectorAll(\'[role="listbox"]\')].find((it) => it.checkVisibility())'

async function open(tab: Tab, address: string): Promise<void> {
  await tab.open(address)
  await tab.type(field('Email'), 'admin@demo.slipway.example')
  await tab.type(field('Password'), demoPassword)
  await tab.click(button('Sign in'))
}

/** The number of the stop that has the focus. */
const focused = (tab: Tab) =>
  tab.driver.run<number>('return Number(document.activeElement.dataset.stop ?? -1)')

test('with a list open, Tab goes on to the next field and back, up to the button that saves', async ({
  tab,
  demo,
}) => {
  await open(tab, `${demo.url}/app/resources/orders/new`)
  await tab.see(field('Customer'))
  const { lists } = await tab.driver.run<ReturnType<typeof numberStopsOf>>(
    `return (${String(numberStopsOf)})(document.querySelector('#content form'))`,
  )
  const last = await tab.driver.run<number>(
    `return Number(document.querySelector('#content form [type="submit"]').dataset.stop)`,
  )
  expect(lists.length).toBeGreaterThan(1)
  await tab.driver.run(`document.querySelector('[data-stop="0"]').focus()`)

  for (let at = 0; at < last; at += 1) {
    expect(await focused(tab)).toBe(at)
    if (lists.includes(at)) {
      await tab.driver.press('ArrowDown')
      await tab.see({ css: '[role="option"]' })
      await tab.driver.run(`${isOpen}; list.style.maxHeight = '1.25rem'`)
      await tab.driver.press('Tab')
      expect(await focused(tab)).toBe(at + 1)
      await tab.driver.press('Shift+Tab')
      expect(await focused(tab)).toBe(at)
    }
    await tab.driver.press('Tab')
  }
  expect(await focused(tab)).toBe(last)
})

test('the list of a dialog is whole, above the dialog and within it, and takes a click', async ({
  tab,
  demo,
}) => {
  await open(tab, `${demo.url}/app/manage/slots`)
  await tab.see(heading('Slots'))
  for (const [width, height] of [
    [1440, 900],
    [420, 560],
  ] as const) {
    await tab.driver.resize(width, height)
    await tab.open(`${demo.url}/app/manage/slots`)
    await tab.click({ css: 'main button', name: 'Add' })
    await tab.click({ css: '[role="dialog"] [role="combobox"]' })
    await tab.see({ css: '[role="dialog"] [role="option"]' })
    await expect
      .poll(
        () => tab.driver.run(`${isOpen}; return (${String(hiddenParts)})(list)`),
        `${width} wide`,
      )
      .toEqual([])

    await tab.click({ css: '[role="option"]', name: 'MaintenanceNotice' })

    await expect.poll(() => tab.has({ css: list })).toBe(false)
    expect(
      await tab.driver.run(
        `return document.querySelector('[role="dialog"] [role="combobox"]').value`,
      ),
    ).toContain('MaintenanceNotice')
  }
})
