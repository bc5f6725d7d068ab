import { expect } from '@playwright/test'
import { expectInOrder, expectSeen, until } from '../expectations'
import { makeCustomer } from '../seeds'
import type { Task } from '../task'

const sentence = 'An Austrian number is ATU and eight digits.'

export const vatNumber: Task = {
  name: '04-vat-number',
  remote: 'form-field',
  component: 'VatNumberField',
  role: 'sales',
  async seed(records) {
    const { id } = await makeCustomer(records, { country: 'AT' })
    const german = await makeCustomer(records, { country: 'DE', vatId: 'DE9' })
    const saved = async (of: number) =>
      String((await records.read('customers', of)).values['vatId'] ?? '')
    return {
      path: `/resources/customers/${id}/edit`,
      async expectRows({ page, box, open, look }) {
        const field = box.getByRole('textbox', { name: 'VAT number' })
        const save = () => page.getByRole('button', { name: 'Save changes' }).click()
        await expectSeen(field, 'text field "VAT number"')
        await field.fill('atu 1234')
        await save()
        await expectInOrder(box, [sentence])
        await look()
        await until(
          async () => (await saved(id)) === '',
          async () => 'a wrong number is saved',
        )
        await field.fill('atu 1234 5678')
        await save()
        await page.waitForURL(/\/customers\/\d+(?:\?|$)/, { timeout: 10_000 })
        await until(
          async () => (await saved(id)) === 'ATU12345678',
          async () => `saved is ${await saved(id)}`,
        )
        await expectInOrder(box, ['VAT number', 'ATU12345678'])
        await expect(box.getByRole('textbox'), 'text fields while viewing').toHaveCount(0)
        await open(`/resources/customers/${german.id}/edit`)
        await expect(field).toHaveValue('DE9')
        await field.fill('de 136 695 976')
        await save()
        await until(
          async () => (await saved(german.id)) === 'DE136695976',
          async () => `saved for Germany is ${await saved(german.id)}`,
        )
        await open(`/resources/customers/${german.id}/edit`)
        await field.fill('')
        await save()
        await until(
          async () => (await saved(german.id)) === '',
          async () => `saved after it was emptied is ${await saved(german.id)}`,
        )
      },
    }
  },
}
