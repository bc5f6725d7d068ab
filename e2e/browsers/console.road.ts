import { password, people } from '../app/people'
import { packLive } from '../support/live-remote'
import { button, field, heading, link } from './tab'
import { expect, test } from './test'

const inDialog = (name: string) => ({ css: '[role="dialog"] button', name })

test('an operator switches a remote off and on, freezes releases and lifts that, and reads why a slot is empty', async ({
  tab,
  live,
  operator,
  allowed,
}) => {
  // What is switched off is served no more, to a page that was about to load it either.
  allowed.push(/look\.css/)
  await operator.publish('live', '1.0.0', await packLive('1.0.0'))
  await operator.release('live', '1.0.0')
  await tab.open(`${live.url}/app/manage/remotes`)
  await tab.type(field('Email'), people.developer.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))

  await tab.see(heading('Remotes'))
  await tab.click(button('Switch off live'))
  await tab.type(field('Reason'), 'a test')
  await tab.click(inDialog('Switch off'))
  await expect.poll(() => tab.text()).toContain('live was switched off')
  await tab.click(link('live'))
  await tab.see(heading('live'))
  await tab.click(button('Switch on'))
  await tab.type(field('Reason'), 'it works')
  await tab.click(inDialog('Switch on'))
  await expect.poll(() => tab.has(button('Switch on'))).toBe(false)

  await tab.click(link('Releases'))
  await tab.see(heading('Releases'))
  await tab.click(button('Freeze releases'))
  await tab.type(field('Reason'), 'a sale')
  await tab.click(inDialog('Freeze releases'))
  await expect.poll(() => tab.text()).toContain('a sale')
  await tab.click(button('Lift the freeze'))
  await expect.poll(() => tab.has(button('Lift the freeze'))).toBe(false)

  await tab.open(`${live.url}/app/manage/explain?location=dashboard-before-cards`)
  await tab.see(heading('Why is a slot empty?'))
  await tab.click({ css: 'summary', name: 'Shown to' })
  await expect.poll(() => tab.text()).toContain('app/dashboard-before-cards/LiveCard')
})
