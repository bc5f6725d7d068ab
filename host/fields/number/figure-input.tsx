import type { ReactElement } from 'react'
import type { Figure } from '../../formats/figure'
import styles from '../field.module.css'
import { TypedInput, type TypedInputProps } from '../typed-input'

interface FigureInputProps extends Omit<TypedInputProps<number>, 'writing'> {
  readonly figure: Figure
}

/** Where a figure is typed, with its unit beside it. */
export function FigureInput({ figure, ...input }: FigureInputProps): ReactElement {
  const { unit } = figure
  return (
    <TypedInput
      {...input}
      writing={figure}
      inputMode="decimal"
      {...(unit !== undefined && {
        rightSection: <span className={styles.currency}>{unit}</span>,
        rightSectionWidth: 52,
        rightSectionPointerEvents: 'none',
      })}
    />
  )
}
