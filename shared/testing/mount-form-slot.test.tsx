import { type FormSlotProps, toFormContext, useHostForm } from '@slipway/sdk'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useEffect } from 'react'
import { mountFormSlot } from './mount-slot'

function CodeField({ formContext, label }: FormSlotProps<{ label: string }>): ReactElement {
  const code = useHostForm((form) => String(form.getValue('code') ?? ''))
  const country = useHostForm((form) => form.getValue('country'))
  const error = useHostForm((form) => form.errors.code)
  const disabled = useHostForm((form) => form.disabled)
  useEffect(
    () => formContext.register('code', { validate: (code) => (code ? undefined : 'Missing') }),
    [formContext],
  )
  return (
    <label>
      {label} {String(country)} {error}
      <input
        value={code}
        disabled={disabled}
        onChange={(event) => formContext.setValue('code', event.target.value)}
      />
    </label>
  )
}

test('typing in the slot changes the form and makes it dirty', async () => {
  const { form } = mountFormSlot(CodeField, { props: { label: 'Code' }, mode: 'edit' })

  await userEvent.type(screen.getByRole('textbox'), 'X1')

  expect(form.getValue('code')).toBe('X1')
  expect(form.dirty).toBe(true)
})

test('a change of another field reaches the slot', () => {
  const { change } = mountFormSlot(CodeField, {
    props: { label: 'Code' },
    values: { country: 'DE' },
  })

  change('country', 'AT')

  expect(screen.getByText(/AT/)).toBeVisible()
})

test('validation runs the validators of the slot and shows their messages', async () => {
  const { save, change } = mountFormSlot(CodeField, { props: { label: 'Code' } })

  expect(await save()).toBe(false)
  expect(await screen.findByText(/Missing/)).toBeVisible()
  change('code', 'X1')
  expect(await save()).toBe(true)
})

test('a form in view mode takes no input', () => {
  mountFormSlot(CodeField, { props: { label: 'Code' }, mode: 'view' })

  expect(screen.getByRole('textbox')).toBeDisabled()
})

test('an unregistered validator is not asked again', async () => {
  const { form, unmount } = mountFormSlot(CodeField, { props: { label: 'Code' } })

  unmount()

  expect(await form.validate()).toBe(true)
})

test('formContext has its documented members and no others, as in the page', () => {
  const seen: object[] = []
  const Seen = ({ formContext }: FormSlotProps) => (seen.push(formContext), null)

  const { form } = mountFormSlot(Seen, { props: {} })

  expect(seen.at(-1)).toBe(toFormContext(form))
  expect(seen.at(-1)).not.toHaveProperty('setSubmitting')
})

test('a label by language is in the language of the reader, also after a switch, and keeps what was typed', async () => {
  const label = { $text: { en: 'Code', de: 'Kürzel' } }
  const { host, form } = mountFormSlot(CodeField, { props: { label } })
  await userEvent.type(screen.getByRole('textbox', { name: /Code/ }), 'X1')

  host.change({ locale: 'de-CH' })

  expect(screen.getByRole('textbox', { name: /Kürzel/ })).toHaveValue('X1')
  expect(form.getValue('code')).toBe('X1')
})
