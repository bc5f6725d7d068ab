import { password, people } from '../app/people'
import { liveEntry, packLive } from '../support/live-remote'
import { button, field, heading, type Tab } from './tab'
import { expect, test } from './test'

const card = (label: string) => `[data-slipway-location="dashboard-before-cards"] .live ${label}`

/** Versions of the cards on screen: of each one the entry's and its part's, which is loaded later. */
const versions = (tab: Tab) =>
  tab.driver.run<string[]>(
    `return [...document.querySelectorAll('${card('')}')].map(({ dataset }) => dataset.liveEntry + ' ' + dataset.livePart)`,
  )

test.beforeEach(async ({ tab, live, operator }) => {
  for (const version of ['1.0.0', '2.0.0'])
    await operator.publish('live', version, await packLive(version))
  await operator.release('live', '1.0.0')
  await tab.open(`${live.url}/app/`)
  await tab.type(field('Email'), people.clerk.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))
  await tab.see(heading('Live'))
  await expect.poll(() => versions(tab)).toEqual(['1.0.0 1.0.0', '1.0.0 1.0.0'])
  await tab.driver.run('window.isThisDocument = true')
})

test('a release comes into the open tab, whole, and a rollback takes it back', async ({
  tab,
  operator,
}) => {
  await operator.release('live', '2.0.0')
  await expect.poll(() => versions(tab)).toEqual(['2.0.0 2.0.0', '2.0.0 2.0.0'])

  await operator.release('live', '1.0.0')
  await expect.poll(() => versions(tab)).toEqual(['1.0.0 1.0.0', '1.0.0 1.0.0'])

  expect(await tab.driver.run('return window.isThisDocument')).toBe(true)
})

test('a broken remote costs its own boxes, and Retry brings it once it works', async ({
  tab,
  allowed,
  live,
  operator,
}) => {
  allowed.push(/live 9\.0\.0 does not start yet/)
  const broken = `if (!localStorage.isMended) throw new Error('live 9.0.0 does not start yet')\n${liveEntry('9.0.0')}`
  await operator.publish('live', '9.0.0', await packLive('9.0.0', broken))
  await operator.release('live', '9.0.0')

  await tab.open(`${live.url}/app/`)
  await tab.see(heading('Live'))
  await tab.see(button('Retry'))
  expect(await versions(tab)).toEqual([])
  await tab.driver.run("localStorage.isMended = 'yes'")
  await tab.click(button('Retry'))

  await expect.poll(() => versions(tab)).toContain('9.0.0 9.0.0')
  await tab.see({ css: 'a[href]', name: 'Cases' })
})
