import { type FormSlotProps, useHostForm } from '@slipway/sdk'
import { TextInput } from '@slipway/sdk/ui'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useVatTexts } from './use-vat-texts'
import { normalizeVatNumber } from './vat-number'
import type { VatNumberProps } from './vat-number-props'
import { VatNumberValue } from './vat-number-value'

type VatNumberFieldProps = FormSlotProps<VatNumberProps>

const field = 'vatId'

/** A tax number that checks itself against the country of the form. It owns the field `vatId`. */
export function VatNumberField(props: VatNumberFieldProps): ReactElement {
  const number = useHostForm((form) => text(form.getValue(field)))
  const country = useHostForm((form) => text(form.getValue(props.countryField)))
  const { mode } = props.formContext
  if (mode === 'view')
    return <VatNumberValue label={props.label} number={number} country={country} />
  return <VatNumberInput {...props} number={number} country={country} />
}

interface VatNumberInputProps extends VatNumberFieldProps {
  readonly number: string
  readonly country: string
}

function VatNumberInput(props: VatNumberInputProps): ReactElement {
  const { formContext, countryField, label, number, country } = props
  const told = useHostForm((form) => form.errors[field])
  const disabled = useHostForm((form) => form.disabled)
  // A half-typed number is not a wrong one yet.
  const [isTyping, setTyping] = useState(false)
  const texts = useVatTexts()
  const fault = texts.fault(number, country)
  const validate = useEffectEvent((value: unknown, values: Readonly<Record<string, unknown>>) =>
    texts.fault(text(value), text(values[countryField])),
  )
  useEffect(
    () => formContext.register(field, { validate: (...given) => validate(...given) }),
    [formContext],
  )
  const change = (typed: string) => {
    setTyping(true)
    formContext.clearError(field)
    formContext.setValue(field, typed === '' ? null : typed)
  }
  const leave = () => {
    setTyping(false)
    const normal = normalizeVatNumber(number)
    if (normal !== number) formContext.setValue(field, normal || null)
  }
  return (
    <TextInput
      label={label}
      description={texts.hint(number, country)}
      error={isTyping ? undefined : (fault ?? told)}
      disabled={disabled}
      value={number}
      onChange={change}
      onBlur={leave}
    />
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
