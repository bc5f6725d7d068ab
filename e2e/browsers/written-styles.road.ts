import { password, people } from '../app/people'
import type { RunInPage } from '../support/foreign-styles'
import { antdColours, expectWritten } from '../support/written-styles'
import { button, field } from './tab'
import { expect, test } from './test'

test('what antd, goober, react-easy-crop and React write into style elements is drawn, and follows changes', async ({
  tab,
  writing: server,
}) => {
  const run: RunInPage = (body, ...given) => tab.driver.run(body, ...given)
  await tab.open(`${server.url}/app/`)
  await tab.type(field('Email'), people.clerk.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))
  await tab.see(button('antd button'))

  await expectWritten(run, antdColours.first)
  await tab.click(button('another colour'))
  await expectWritten(run, antdColours.other)
  expect(server.log()).not.toContain('the browser reports a violated policy')
})
