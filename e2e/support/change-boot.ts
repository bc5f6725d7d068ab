import type { Page } from '@playwright/test'
import type { BootBody, SlotMap } from '@slipway/sdk/contract'

/** Changes what the page carries, as a server would that is slower, older or less strict. */
export async function changeBoot(page: Page, change: (boot: BootBody) => object): Promise<void> {
  await page.route(/\/app\//, async (route) => {
    const reply = await route.fetch()
    const html = await reply.text()
    await route.fulfill({
      response: reply,
      body: html.replace(
        /(<script type="application\/json" id="slipway-boot">)(.*)(<\/script>)/,
        (_all, start: string, json: string, end: string) =>
          start + JSON.stringify(change(JSON.parse(json))).replaceAll('<', '\\u003c') + end,
      ),
    })
  })
}

/** Delivers `slots` to a signed-in user besides the registered ones, unchecked. */
export async function deliverUnchecked(page: Page, slots: string): Promise<void> {
  const added = JSON.parse(slots) as SlotMap
  const add = <Meta extends { slots: SlotMap }>(meta: Meta): Meta => ({
    ...meta,
    slots: { ...meta.slots, ...added },
  })
  await changeBoot(page, (boot) =>
    boot.session === 'known' ? { ...boot, meta: add(boot.meta) } : boot,
  )
  await page.route('**/meta', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: add(await reply.json()) })
  })
}
