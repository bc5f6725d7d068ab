import { GlobalComponentRegistry, SlotComponentRegistry, useHostForm } from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import { createFormContext } from '../forms/form-context'
import { renderSlots } from '../testing/render-slots'
import { FormSlot } from './form-slot'

const entry: FormSlotEntry = {
  kind: 'slot',
  component: 'VatField',
  props: { label: 'VAT' },
  fields: ['vatId'],
}
const signedIn = { meta: { slots: {} } }
const createForm = () =>
  createFormContext({ mode: 'edit', resourceId: 7, values: { vatId: 'DE1', name: 'Ada' } })

function renderFormSlot(
  overrides: Partial<FormSlotEntry> = {},
  page: Parameters<typeof renderSlots>[1] = signedIn,
) {
  const form = createForm()
  const slot = (
    <FormSlot entry={{ ...entry, ...overrides }} resource="customers" formContext={form} />
  )
  return { form, ...renderSlots(slot, page) }
}

afterEach(() => jest.restoreAllMocks())

test('the component gets resource, formContext and every prop of the slot', () => {
  const seen: Record<string, unknown>[] = []
  const { form } = renderFormSlot({ props: { label: 'VAT', resource: 'mine' } })

  act(() => GlobalComponentRegistry.register('VatField', (props) => (seen.push(props), null)))

  expect(seen.at(-1)).toEqual({ label: 'VAT', resource: 'customers', formContext: form })
  expect(seen.at(-1)?.['formContext']).toBe(form)
})

test('a component that is only in the slot registry is not drawn, and a developer sees which one lacks it', () => {
  const page = { meta: { slots: {}, permissions: ['slipway.develop'] } }
  renderFormSlot({}, page)

  act(() => SlotComponentRegistry.register('VatField', () => <p>drawn</p>))

  expect(screen.queryByText('drawn')).not.toBeInTheDocument()
  expect(screen.getByRole('note')).toHaveTextContent(
    /VatField · wrong-registry · GlobalComponentRegistry lacks it/,
  )
})

test('useHostForm draws again only for what it reads', () => {
  let draws = 0
  const VatField = () => {
    draws++
    return <p>{String(useHostForm((form) => form.getValue('vatId')))}</p>
  }
  const { form } = renderFormSlot()
  act(() => GlobalComponentRegistry.register('VatField', VatField))
  const before = draws

  act(() => form.setValue('name', 'Grace'))
  expect(draws).toBe(before)

  act(() => form.setValue('vatId', 'DE2'))
  expect(screen.getByText('DE2')).toBeInTheDocument()
})

describe('a form slot that fails', () => {
  let isBroken = true
  const VatField = () => {
    if (isBroken) throw new Error('in render')
    return <p>drawn</p>
  }
  beforeEach(() => {
    isBroken = true
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test('keeps what was typed, and the form can be saved', async () => {
    const { form } = renderFormSlot()
    act(() => form.setValue('vatId', 'typed'))

    act(() => GlobalComponentRegistry.register('VatField', VatField))

    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(form.getValue('vatId')).toBe('typed')
    await act(async () => expect(await form.validate()).toBe(true))
  })

  test('holds the save where it is required and says why, until Retry draws it', async () => {
    const { form } = renderFormSlot({ required: true })
    act(() => GlobalComponentRegistry.register('VatField', VatField))

    await act(async () => expect(await form.validate()).toBe(false))
    expect(form.errors['vatId']).toMatch(/"VatField" is needed to save/)

    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByText('drawn')).toBeInTheDocument()
    await act(async () => expect(await form.validate()).toBe(true))
  })

  test('holds the save where it is required and has not come', async () => {
    const { form } = renderFormSlot(
      { required: true },
      { ...signedIn, globals: { VatField: () => new Promise(() => undefined) } },
    )

    await act(async () => expect(await form.validate()).toBe(false))
  })
})
