import { expect, test } from '../test'
import { failForAll } from './fail-for-all'
import { MINUTE, openHouse, SECOND } from './house'

test.describe.configure({ timeout: 5 * MINUTE })

// No third version: after two in ten minutes the guard only warns.
const house = openHouse()

for (const { users, within, version } of [
  { users: 6, within: 2 * MINUTE, version: '2.0.0' },
  { users: 20, within: MINUTE, version: '3.0.0' },
])
  test(`a version that fails for all of its ${users} users is off within ${within / SECOND} seconds`, async ({
    browser,
    watch,
  }) => {
    const took = await failForAll({ house: house(), browser, watch, users, version })

    expect(took).toBeLessThanOrEqual(within)
  })
