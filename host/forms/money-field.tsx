import { NumberInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { minorDigits, toMajorUnits, toMinorUnits } from '../formats/minor-units'
import { useFormats } from '../formats/use-formats'
import styles from './field.module.css'
import { readNumber, separators } from './number-field'
import { useField } from './use-field'

interface MoneyFieldProps {
  readonly field: Extract<FieldEntry, { type: 'money' }>
}

/** Money is kept in minor units and typed in major ones. */
export function MoneyField({ field }: MoneyFieldProps): ReactElement {
  const { currency } = field
  const { locale } = useFormats()
  const { input, value, setValue } = useField(field)
  const digits = minorDigits(currency)
  return (
    <NumberInput
      {...input}
      {...separators(locale)}
      hideControls
      decimalScale={digits}
      fixedDecimalScale={digits > 0}
      rightSection={<span className={styles.currency}>{currency}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      value={typeof value === 'number' ? toMajorUnits(value, currency) : ''}
      onChange={(next) => {
        const major = readNumber(next)
        setValue(major === null ? null : toMinorUnits(major, currency))
      }}
    />
  )
}
