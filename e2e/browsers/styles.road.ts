import { password, people } from '../app/people'
import {
  expectDaisies,
  expectFont,
  expectNoReach,
  expectTailwindDialogs,
  expectTailwinds,
  type RunInPage,
  tailwinds,
} from '../support/foreign-styles'
import { tailwindBuilds } from '../support/plain-builds'
import { button, field, type Tab } from './tab'
import { expect, test } from './test'

async function switchTo(tab: Tab, scheme: 'Light' | 'Dark'): Promise<void> {
  await tab.click(button('Account of'))
  await tab.click({ css: '[role="menuitemradio"]', name: scheme })
}

test('two versions of Tailwind, one with daisyUI, look as their own sheets say, with what they draw on top, and reach nothing else', async ({
  tab,
  tailwind: server,
}) => {
  const run: RunInPage = (body, ...given) => tab.driver.run(body, ...given)
  await tab.open(`${server.url}/app/`)
  await tab.type(field('Email'), people.clerk.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))
  for (const version of tailwinds) await tab.see(button(`Tailwind ${version} dialog`))

  await switchTo(tab, 'Light')
  await expectTailwinds(run, 'light')
  await expectDaisies(run, 'light')
  await expectFont(run)
  await switchTo(tab, 'Dark')
  await expectTailwinds(run, 'dark')
  await expectDaisies(run, 'dark')

  for (const version of tailwinds)
    await tab.driver.run(
      `document.querySelector('section[aria-label="Tailwind ${version}"] button').click()`,
    )
  await expectTailwindDialogs(run, 'dark')
  await expectNoReach(run, tailwindBuilds)
  expect(await tab.driver.run('return document.querySelectorAll("dialog[open]").length')).toBe(2)
})
