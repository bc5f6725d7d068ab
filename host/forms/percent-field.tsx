import { NumberInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../formats/use-formats'
import styles from './field.module.css'
import { readNumber, separators } from './number-field'
import { shiftDecimal } from './shift-decimal'
import { useField } from './use-field'

interface PercentFieldProps {
  readonly field: Extract<FieldEntry, { type: 'percent' }>
}

/** A share, typed as a percentage: 12.5 is kept as 0.125. */
export function PercentField({ field }: PercentFieldProps): ReactElement {
  const { locale } = useFormats()
  const { input, value, setValue } = useField(field)
  return (
    <NumberInput
      {...input}
      {...separators(locale)}
      hideControls
      decimalScale={field.decimals}
      rightSection={<span className={styles.currency}>%</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      value={typeof value === 'number' ? shiftDecimal(value, 2) : ''}
      onChange={(next) => {
        const percentage = readNumber(next)
        setValue(percentage === null ? null : shiftDecimal(percentage, -2))
      }}
    />
  )
}
