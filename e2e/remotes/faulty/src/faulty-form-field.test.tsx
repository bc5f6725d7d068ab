import { mountFormSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FaultyFormField } from './faulty-form-field'

const props = { field: 'code' } as const

test('it works as a field until it fails', async () => {
  const { form } = mountFormSlot(FaultyFormField, { props: { ...props, way: 'draw' } })

  await userEvent.type(screen.getByLabelText('Code'), 'A1')

  expect(form.getValue('code')).toBe('A1')
})

test.each([
  [false, true],
  [true, false],
])(
  'a check that throws is passed over unless the slot is required (%s)',
  async (required, saved) => {
    const { form, save } = mountFormSlot(FaultyFormField, {
      props: { ...props, way: 'check' },
      required,
    })

    expect(await save()).toBe(saved)
    expect(form.faults).toHaveLength(1)
  },
)

test('a listener that throws leaves the change as it is', () => {
  const { form, change } = mountFormSlot(FaultyFormField, { props: { ...props, way: 'listener' } })

  change('code', 'A1')

  expect(form.getValue('code')).toBe('A1')
})
