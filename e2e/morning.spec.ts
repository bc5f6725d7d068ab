import { type RunningServer, startServer } from './server'
import { type Hands, pointer } from './support/hands'
import { morning } from './support/morning'
import { signIn, workIn } from './support/sign-in'
import { test as base, expect } from './test'

const test = base.extend<{ readonly office: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  office: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
})

/** Hands that count: what somebody presses is one, what is typed into a field is one as well. */
interface CountingHands extends Hands {
  readonly count: number
}

function countHands(): CountingHands {
  let count = 0
  const counted =
    <Given extends readonly unknown[]>(costs: number, act: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      count += costs
      return act(...given)
    }
  return {
    get count() {
      return count
    },
    press: counted(1, pointer.press),
    type: counted(1, pointer.type),
    choose: counted(2, pointer.choose),
  }
}

test.describe.configure({ timeout: 480_000 })

for (const { device, viewport } of [
  { device: 'desktop', viewport: { width: 1440, height: 900 } },
  { device: 'phone', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(device, () => {
    test.use({ viewport })

    test(`a morning of twenty tasks, none with a press too many (${device})`, async ({
      page,
      browser,
      watch,
      office: server,
    }) => {
      watch.allow(/412 \(Precondition Failed\)/, /404 \(Not Found\)/)
      const elsewhere = await browser.newContext({ viewport })
      await watch.follow(elsewhere)
      await signIn(elsewhere, server, 'support@demo.slipway.example')
      await workIn(elsewhere, server, 'Bellora Netherlands')
      const colleague = await elsewhere.newPage()
      for (const { does, most, mostOnPhone = most, run } of morning) {
        await test.step(does, async () => {
          const hands = countHands()
          await run({ server, page, hands, colleague })
          expect
            .soft(hands.count, does)
            .toBeLessThanOrEqual(device === 'phone' ? mostOnPhone : most)
        })
      }
      await elsewhere.close()
    })
  })
}
