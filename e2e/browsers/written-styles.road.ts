import { password, people } from '../app/people'
import type { RunInPage } from '../support/foreign-styles'
import { heldRules, putPlaces, reachOf } from '../support/held-rules'
import {
  antdColours,
  expectCssInJs,
  expectNested,
  expectWritten,
  expectWrittenFonts,
} from '../support/written-styles'
import { button, field, type Tab } from './tab'
import { expect, test } from './test'

const runIn =
  (tab: Tab): RunInPage =>
  (body, ...given) =>
    tab.driver.run(body, ...given)

async function signIn(tab: Tab, url: string): Promise<void> {
  await tab.open(`${url}/app/`)
  await tab.type(field('Email'), people.clerk.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))
}

test('what antd, goober, react-easy-crop and React write into style elements is drawn, and follows changes', async ({
  tab,
  writing: server,
}) => {
  await signIn(tab, server.url)
  await tab.see(button('antd button'))

  await expectWritten(runIn(tab), antdColours.first)
  await tab.click(button('another colour'))
  await expectWritten(runIn(tab), antdColours.other)
  expect(server.log()).not.toContain('the browser reports a violated policy')
})

test('what styled-components, Emotion, style-loader and a sheet of a script’s own say is drawn in their box alone, in the scheme of the host, with the remote inside', async ({
  tab,
  writing: server,
}) => {
  await signIn(tab, server.url)
  await tab.see(button('a toast'))
  const run = runIn(tab)

  for (const scheme of ['Light', 'Dark'] as const) {
    await tab.click(button('Account of'))
    await tab.click({ css: '[role="menuitemradio"]', name: scheme })
    await expectCssInJs(run, scheme === 'Dark' ? 'dark' : 'light')
  }
  await expectWrittenFonts(run)
  await expectNested(run)
  expect(server.log()).not.toContain('the browser reports a violated policy')
})

test('whatever a script writes reaches no further than its box', async ({
  tab,
  writing: server,
}) => {
  await signIn(tab, server.url)
  await tab.see(button('a toast'))
  await tab.click(button('Account of'))
  await tab.click({ css: '[role="menuitemradio"]', name: 'Dark' })
  const run = runIn(tab)
  await run(putPlaces, 'plain-css-in-js-')

  const reached: [string, unknown][] = []
  for (const [written] of heldRules) reached.push([written, await run(reachOf, written)])
  expect(reached).toEqual(heldRules)
})
