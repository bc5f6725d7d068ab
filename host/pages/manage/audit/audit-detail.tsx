import type { AuditEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import styles from '../manage.module.css'

/** The detail of an entry, as it was written: it is for those who look closely. */
export function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>): ReactElement {
  return (
    <dl className={styles.detail}>
      {Object.entries(detail).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{writeValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.map(writeValue).join(', ') : '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
