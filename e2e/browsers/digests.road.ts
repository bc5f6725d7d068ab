import { expectDigestsHeld } from '../support/digests'
import { test } from './test'

test('a script that was changed on its way never runs, and a right one does', async ({
  tab,
  allowed,
  live: server,
  operator,
}) => {
  allowed.push(/integrity|digest|Unhandled|error loading dynamically|Importing a module|hash/i)
  const { open, run } = { open: tab.open.bind(tab), run: tab.driver.run.bind(tab.driver) }
  await expectDigestsHeld({ open, run }, { server, operator })
})
