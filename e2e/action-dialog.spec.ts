import { people } from './app/people'
import { expectNoViolation } from './support/axe'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const refusal = 'This was urgent: say in a sentence what was done.'

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test(`an action that refuses a value keeps its dialog and what was typed, and marks the field (${device})`, async ({
      page,
      context,
      workshop,
    }) => {
      await signIn(context, workshop, people.clerk.email)
      await page.goto(`${workshop.url}/app/resources/jobs/${device === 'phone' ? 6 : 11}`)
      const button = page.getByRole('button', { name: 'Finish', exact: true })
      const more = page.getByRole('button', { name: 'More actions' })
      await expect(more).toBeVisible()
      if (await button.isHidden()) await more.click()
      await button.or(page.getByRole('menuitem', { name: 'Finish' })).click()
      const dialog = page.getByRole('dialog', { name: 'Finish the job?' })
      const remark = dialog.getByRole('textbox', { name: 'Remark' })
      await remark.fill('Done')
      await dialog.getByRole('button', { name: 'Finish' }).click()

      await expect(remark).toBeFocused()
      await expect(remark).toHaveAttribute('aria-invalid', 'true')
      await expect(remark).toHaveAccessibleDescription(refusal)
      await expect(remark).toHaveValue('Done')
      await expectNoViolation(page, 'refused at a field')
      await remark.press('End')
      await remark.pressSequentially(': new seals.')
      await remark.press('Enter')

      await expect(page.getByText('1 finished.')).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })

    test(`an action that refuses a value for some of many records asks again for these (${device})`, async ({
      page,
      context,
      workshop,
    }) => {
      const hours = device === 'phone' ? 5 : 7
      await signIn(context, workshop, people.clerk.email)
      await page.goto(
        `${workshop.url}/app/resources/jobs?filter[hours][min]=${hours}&filter[hours][max]=${hours}`,
      )
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await expect(boxes.first()).toBeVisible()
      for (const box of await boxes.all()) await box.click()
      const bar = page.getByRole('region', { name: 'Selected records' })
      const item = page.getByRole('menuitem', { name: 'Finish…' })
      const button = bar.getByRole('button', { name: 'Finish…' })
      if (await button.isHidden()) await bar.getByRole('button', { name: 'More actions' }).click()
      await button.or(item).click()
      const dialog = page.getByRole('dialog', { name: /^Finish/ })
      const remark = dialog.getByRole('textbox', { name: 'Remark' })
      await remark.fill('Done')
      await remark.press('Enter')

      await expect(remark).toBeFocused()
      await expect(remark).toHaveValue('Done')
      await expect(dialog).toContainText(/Done for \d+ records?\./)
      await expect(dialog.getByRole('listitem').first()).toContainText(refusal)
      await expectNoViolation(page, 'refused for some')
      await remark.fill('All seals are new.')
      await remark.press('Enter')

      await expect(page.getByText(/^Finish: done for \d+ records\.$/)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(bar).toHaveCount(0)
    })
  })
}
