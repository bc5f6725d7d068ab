import { type One, openTab } from '../support/crowd'
import { fallbackOf } from '../support/slots'
import { expect } from '../test'
import {
  close,
  fails,
  goOn,
  type House,
  MINUTE,
  openTabs,
  release,
  remote,
  SECOND,
  type Tabs,
} from './house'

interface Failing extends Tabs {
  readonly version: string
  /** Users who open a page one after the other, as fast as the machine can, beside those with a tab. */
  readonly others?: readonly One[]
}

/** How long a version that fails for everybody is there; the guard must have taken it off. */
export async function failForAll({ version, others = [], ...tabs }: Failing): Promise<number> {
  const { house, watch } = tabs
  // A version that was switched off in the meantime has no files for a page that begins to draw it.
  watch.allow(/crew has failed/, /assets\/remotes/)
  const open = await openTabs(tabs)
  for (const tab of open) await expect(tab.getByText('The first crew')).toBeVisible()
  const begin = Date.now()
  await release(house, version, fails)
  let took: number | undefined
  const isOff = () => took !== undefined
  const left = [...others]
  const comeAndGo = async () => {
    for (let one = left.shift(); one && !isOff(); one = left.shift()) {
      const tab = await openTab({ ...tabs, server: house.server }, one)
      await expect(fallbackOf(tab, 'CrewCard').or(tab.getByText('The first crew'))).toBeVisible()
      await close([tab])
    }
  }
  await Promise.all([
    untilOff(house, begin).then((time) => (took = time)),
    goOn(open, isOff),
    comeAndGo(),
    comeAndGo(),
  ])
  for (const tab of open)
    await expect(tab.getByText('The first crew')).toBeVisible({ timeout: MINUTE })
  await close(open)
  const { outcomes } = await house.guard()
  expect(outcomes[0]).toMatchObject({ remote, version, did: 'rolled-back' })
  return took ?? Number.POSITIVE_INFINITY
}

/** Waits until the version before is back, and says how long that took from `begin` on. */
async function untilOff(house: House, begin: number): Promise<number> {
  await expect
    .poll(async () => (await house.head())[remote]?.version, {
      timeout: 4 * MINUTE,
      intervals: [SECOND / 2],
    })
    .toBe('1.0.0')
  return Date.now() - begin
}
