import type { Page } from '@playwright/test'
import type { RunningServer } from '../server'
import { expect } from '../test'
import { isMarked, markDocument } from './documents'
import { fallbackOf, fallbackText } from './slots'
import type { Ran, Team } from './team'

/** An open tab of a user, on a server of its own. */
export interface Tab {
  readonly page: Page
  readonly server: RunningServer
}

export type Tabs = readonly [Tab, Tab]

interface Story {
  readonly team: Team
  readonly tabs: Tabs
  /** A text of the component, after which the story's words come. */
  readonly anchor: string
  readonly versions: readonly [first: string, second: string, bad: string]
}

/** What took how long: milliseconds in the one tab and in the other. */
export type Measured = readonly (readonly [what: string, ms: readonly number[]])[]

/** Makes the next version of its component throw when it is drawn. */
export function breakComponent(team: Team): Promise<void> {
  const drawing = '  return (\n    <div'
  return team.edit(drawing, `  throw new Error('a bad version of ${team.remote}')\n${drawing}`)
}

/** Releases are there without a new page, a bad one costs its box, and a step back takes it back. */
export async function releaseStory(story: Story): Promise<Measured> {
  const { team, tabs, versions } = story
  const [{ server: one }, { server: other }] = tabs
  const words = [`${team.remote} was here`, `${team.remote} came back`] as const
  for (const { page } of tabs) await markDocument(page)
  const publish =
    (version: string, ...flags: readonly string[]) =>
    async () => {
      await team.raiseTo(version)
      return team.slipway(one, 'publish', '--release', ...flags)
    }

  await team.edit(story.anchor, `${story.anchor}<Text>${words[0]}</Text>`)
  const first = await timed(tabs, words[0], publish(versions[0]))
  await team.edit(words[0], words[1])
  const second = await timed(tabs, words[1], publish(versions[1]))
  for (const { page } of tabs) await expect(page.getByText(words[0])).toHaveCount(0)

  await breakComponent(team)
  const unseen = ['--unseen', 'it shows what a bad version does']
  const bad = await timed(tabs, fallbackText(team.component), publish(versions[2], ...unseen))
  for (const { page } of tabs) await expectOneBox(page, team.component)

  const back = await timed(tabs, words[1], () => team.slipway(other, 'rollback'))
  for (const { page } of tabs) {
    await expect(fallbackOf(page, team.component)).toHaveCount(0)
    expect(await isMarked(page)).toBe(true)
  }
  // From the release on: how long the command takes to start is the machine's.
  for (const ms of back.fromRelease) expect(ms).toBeLessThan(10_000)
  return [
    ['1: publish --release → on screen', first.fromCommand],
    ['1: released on the one → on screen', first.fromRelease],
    ['2: publish --release → on screen', second.fromCommand],
    ['2: released on the one → on screen', second.fromRelease],
    ['3, bad: released on the one → its fallback', bad.fromRelease],
    ['rollback → on screen', back.fromCommand],
    ['rolled back on the other → on screen', back.fromRelease],
  ]
}

interface Timed {
  readonly fromCommand: readonly number[]
  readonly fromRelease: readonly number[]
}

/** How long it takes from a command, and from the release that it makes, until both tabs have it. */
async function timed(tabs: Tabs, text: string, command: () => Promise<Ran>): Promise<Timed> {
  const seen = tabs.map(({ page }) => whenSeen(page, text))
  const { startedAt, json } = await command()
  const releasedAt = Date.parse(json.release.createdAt)
  const times = await Promise.all(seen)
  return {
    fromCommand: times.map((time) => time - startedAt),
    fromRelease: times.map((time) => time - releasedAt),
  }
}

/** When `text` is on screen in `page`, by its clock, or the name of a part that is not there. */
function whenSeen(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const isSeen = () =>
      document.body.innerText.includes(text) || document.querySelector(`[aria-label="${text}"]`)
    const givenUpAt = Date.now() + 180_000
    while (!isSeen()) {
      if (Date.now() > givenUpAt) throw new Error(`"${text}" is not on screen after three minutes`)
      await new Promise(requestAnimationFrame)
    }
    return Date.now()
  }, text)
}

async function expectOneBox(page: Page, component: string): Promise<void> {
  await expect(fallbackOf(page, component)).toBeVisible()
  await expect(page.locator('[data-slipway-failed]')).toHaveCount(1)
  await expect(page.getByText('a neighbour')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
}
