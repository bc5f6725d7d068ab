import { mountFormSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VatNumberField } from './vat-number-field'

const props = { countryField: 'country', label: 'VAT number' }
const input = () => screen.getByRole('textbox', { name: 'VAT number' })

test('a number is normalised when the field is left, and found valid', async () => {
  const { form } = mountFormSlot(VatNumberField, { props, values: { country: 'AT' } })

  await userEvent.type(input(), 'atu 1358 5627')
  await userEvent.tab()

  expect(form.getValue('vatId')).toBe('ATU13585627')
  expect(screen.getByText('A valid number of Austria.')).toBeVisible()
})

test('a wrong number is told after typing, not while typing', async () => {
  mountFormSlot(VatNumberField, { props, values: { country: 'AT' } })

  await userEvent.type(input(), 'ATU13585626')
  expect(screen.queryByText(/check digit/)).toBeNull()
  await userEvent.tab()

  expect(screen.getByText(/check digit/)).toBeVisible()
})

test('another country is another check', () => {
  const values = { country: 'AT', vatId: 'ATU13585627' }
  const { change } = mountFormSlot(VatNumberField, { props, mode: 'edit', values })

  change('country', 'DE')

  expect(screen.getByText('A number of Germany looks like DE136695976.')).toBeVisible()
})

test('saving waits for a number that fits the country', async () => {
  const values = { country: 'AT', vatId: 'DE136695976' }
  const { save, change } = mountFormSlot(VatNumberField, { props, mode: 'edit', values })

  expect(await save()).toBe(false)
  change('vatId', 'ATU13585627')
  expect(await save()).toBe(true)
})

test('a fault that the server found is shown until the number is changed', async () => {
  const values = { country: 'AT', vatId: 'ATU13585627' }
  const { form, tell } = mountFormSlot(VatNumberField, { props, mode: 'edit', values })
  tell('vatId', 'Another customer has this number.')
  expect(screen.getByText('Another customer has this number.')).toBeVisible()

  await userEvent.clear(input())
  await userEvent.tab()

  expect(screen.queryByText('Another customer has this number.')).toBeNull()
  expect(form.getValue('vatId')).toBeNull()
})

test('in view mode the number is text', () => {
  const values = { country: 'AT', vatId: 'ATU13585627' }

  mountFormSlot(VatNumberField, { props, mode: 'view', values })

  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('ATU13585627')).toBeVisible()
})

test('a German reader is helped and corrected in German, also when the form is saved', async () => {
  const values = { country: 'NL', vatId: 'NL004495446B01' }
  const label = { $text: { en: 'VAT number', de: 'USt-IdNr.' } }
  const { save, change, host } = mountFormSlot(VatNumberField, {
    props: { ...props, label },
    mode: 'edit',
    values,
  })
  host.change({ locale: 'de-AT' })

  expect(await save()).toBe(false)
  expect(screen.getByRole('textbox', { name: 'USt-IdNr.' })).toHaveAccessibleDescription(
    /Die Prüfziffer passt nicht/,
  )
  change('vatId', 'NL004495445B01')
  expect(screen.getByText('Eine gültige Nummer aus den Niederlanden.')).toBeVisible()
})
