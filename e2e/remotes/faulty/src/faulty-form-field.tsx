import { type FormContext, type FormSlotProps, useHostForm } from '@slipway/sdk'
import { Button, TextInput } from '@slipway/sdk/ui'
import { type ReactElement, useEffect, useState } from 'react'

type FaultyFormFieldProps = FormSlotProps<{
  /** Where it fails; `draw` and `click` when its button is pressed. */
  readonly way: 'effect' | 'check' | 'hanging-check' | 'listener' | 'draw' | 'click'
  /** The field that it owns. */
  readonly field: string
}>

/** A field of a form that works until its code fails, in the way that its props say. */
export function FaultyFormField({ formContext, way, field }: FaultyFormFieldProps): ReactElement {
  const [isBroken, setBroken] = useState(false)
  const value = useHostForm((form) => form.getValue(field))
  useEffect(() => failInEffect(formContext, way, field), [formContext, way, field])
  if (isBroken) throw new Error('FaultyFormField throws while it is rendered')
  const fail = () => {
    if (way === 'draw') return setBroken(true)
    throw new Error('FaultyFormField throws in an event handler')
  }
  return (
    <div>
      <TextInput
        label="Code"
        value={String(value ?? '')}
        onChange={(typed) => formContext.setValue(field, typed)}
      />
      <Button onClick={fail}>Fail</Button>
    </div>
  )
}

function failInEffect(form: FormContext, way: FaultyFormFieldProps['way'], field: string) {
  const fail = () => {
    throw new Error('FaultyFormField throws beside the drawing')
  }
  switch (way) {
    case 'effect':
      return fail()
    case 'check':
      return form.register(field, { validate: fail })
    case 'hanging-check':
      return form.register(field, { validate: () => new Promise(() => {}) })
    case 'listener':
      return form.subscribe(fail)
    default:
      return undefined
  }
}
