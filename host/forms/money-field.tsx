import { NumberInput } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import styles from './field.module.css'
import { minorDigits, toMajorUnits, toMinorUnits } from './money'
import { readNumber } from './number-field'
import { useField } from './use-field'

interface MoneyFieldProps {
  readonly field: Extract<FieldEntry, { type: 'money' }>
}

/** Money is kept in minor units and typed in major ones. */
export function MoneyField({ field }: MoneyFieldProps): ReactElement {
  const { currency } = field
  const { locale } = useHost()
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

function separators(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return { thousandSeparator: part('group') ?? ',', decimalSeparator: part('decimal') ?? '.' }
}
