import type { AuditEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import styles from '../manage.module.css'
import { useDetailName, useWriteValue } from './use-write-value'

/** The detail of an entry, for those who look closely; what a newer server adds is shown as it is. */
export function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>): ReactElement {
  const nameOf = useDetailName()
  const write = useWriteValue()
  return (
    <dl className={styles.detail}>
      {Object.entries(detail).map(([name, value]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>{write(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
