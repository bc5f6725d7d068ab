import { workers } from './app/day'
import { type RunningServer, startServer } from './server'
import * as steps from './support/day'
import { keys, pointer } from './support/hands'
import { signIn } from './support/sign-in'
import { station } from './support/station'
import { test as base } from './test'

const test = base.extend<{ readonly workday: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  workday: async ({}, use) => {
    const server = await startServer({ SLIPWAY_APP: 'e2e/app/day.ts' })
    await use(server)
    await server.stop()
  },
})

// A whole day, and axe looks at each station: once in light and once in dark.
test.describe.configure({ timeout: 300_000 })

for (const { name, viewport, hands, colorScheme } of [
  { name: 'desktop', viewport: { width: 1280, height: 800 }, hands: pointer, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, hands: pointer, colorScheme: 'dark' },
  { name: 'keyboard', viewport: { width: 1280, height: 800 }, hands: keys, colorScheme: null },
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`a whole day: find, edit, resolve a conflict, undo, do many, switch, sign out (${name})`, async ({
      page,
      browser,
      watch,
      workday: server,
    }) => {
      watch.allow(/412 \(Precondition Failed\)/, /404 \(Not Found\)/)
      const elsewhere = await browser.newContext()
      await watch.follow(elsewhere)
      await signIn(elsewhere, server, workers.otto.email)
      const other = await elsewhere.newPage()
      // By the keyboard somebody comes to the same pages.
      const at = async (place: string) => {
        if (colorScheme) await station(page, place)
      }
      const day = { server, page, hands, other, at }

      for (const step of [
        steps.signInByForm,
        steps.findRepair,
        steps.viewRepair,
        steps.editBoth,
        steps.chooseByField,
        steps.deleteAndUndo,
        steps.startMany,
        steps.finishAsked,
        steps.attachAndDetach,
        steps.readShortcuts,
        steps.switchPlace,
        steps.speakGerman,
        steps.signOutInGerman,
      ]) {
        await test.step(step.name, () => step(day))
      }
      await elsewhere.close()
    })
  })
}
