import type { ReactElement } from 'react'
import { useVatTexts } from './use-vat-texts'
import styles from './vat-number-value.module.css'

interface VatNumberValueProps {
  readonly label: string
  readonly number: string
  readonly country: string
}

/** The number as it is in the record, marked where it cannot be right. */
export function VatNumberValue({ label, number, country }: VatNumberValueProps): ReactElement {
  const fault = useVatTexts().fault(number, country)
  return (
    <dl className={styles.value}>
      <dt>{label}</dt>
      <dd>{number || '—'}</dd>
      {fault && <dd className={styles.fault}>{fault}</dd>}
    </dl>
  )
}
