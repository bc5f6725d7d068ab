import type { AuditEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import styles from '../manage.module.css'
import { FoldedValue } from './folded-value'
import { FromTo } from './from-to'
import { useDetailName, useWriteValue } from './use-write-value'

/** The detail of an entry, for those who look closely; what a newer server adds is shown as it is. */
export function AuditDetail({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const nameOf = useDetailName()
  const write = useWriteValue()
  const { from, to, ...rest } = entry.detail
  const others = Object.entries(rest).filter(([name]) => !isSaidElsewhere(name, entry))
  return (
    <dl className={styles.detail}>
      {'to' in entry.detail && <FromTo action={entry.action} from={from} to={to} />}
      {others.map(([name, value]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd data-of={name}>
            <FoldedValue text={write(value, name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `held` repeats `role` for programs, `disabled` the action. */
function isSaidElsewhere(name: string, { action, detail }: AuditEntry): boolean {
  if (name === 'held') return 'role' in detail
  return name === 'disabled' && /^remote\.(?:dis|en)abled$/.test(action)
}
