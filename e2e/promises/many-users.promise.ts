import { expect, test } from '../test'
import { failForAll } from './fail-for-all'
import { MINUTE, openHouse, SECOND } from './house'

test.describe.configure({ timeout: 5 * MINUTE })

const house = openHouse()

test('a version that fails for all of its two hundred users is off within 30 seconds', async ({
  browser,
  watch,
}) => {
  // As many as a machine has tabs for; the others open a page in turn.
  const users = 24
  const others = house().crowd.slice(users, 200)
  const took = await failForAll({
    house: house(),
    browser,
    watch,
    users,
    version: '2.0.0',
    others,
  })

  expect(took).toBeLessThanOrEqual(30 * SECOND)
})
