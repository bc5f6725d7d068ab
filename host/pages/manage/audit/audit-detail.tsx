import type { AuditEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'

/** The detail of an entry, for those who look closely; what a newer server adds is shown as it is. */
export function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>): ReactElement {
  const { nameOf, write } = useDetailTexts()
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

function useDetailTexts() {
  const { t } = useTexts('auditDetail')
  const say = (name: string, otherwise: string) => {
    // A text that is not there is its name.
    const words = t(name as TextName<'auditDetail'>)
    return words === name ? otherwise : words
  }
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return value.length > 0 ? value.map(write).join(', ') : '–'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return say(`value.${text}`, text)
  }
  return { nameOf: (name: string) => say(name, name), write }
}
