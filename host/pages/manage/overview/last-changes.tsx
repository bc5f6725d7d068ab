import type { AuditEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { AuditSubject, useActionText, useActorText } from '../audit/entry-words'
import { UndoEntry } from '../undo/undo-entry'
import styles from './overview.module.css'

/** The last changes, and the way back. */
export function LastChanges({
  changes,
}: {
  readonly changes: readonly AuditEntry[]
}): ReactElement {
  const { t } = useTexts('overview')
  return (
    <section aria-labelledby="overview-changes">
      <div className={styles.headLine}>
        <h2 id="overview-changes" className={styles.heading}>
          {t('changes.title')}
        </h2>
        <Link className={styles.all} to="/manage/audit">
          {t('changes.all')}
        </Link>
      </div>
      {changes.length === 0 && <p className={rows.hint}>{t('changes.none')}</p>}
      {changes.length > 0 && (
        <ul className={rows.lines} aria-labelledby="overview-changes">
          {changes.map((entry) => (
            <li key={entry.id}>
              <Change entry={entry} />
              <UndoEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Change({ entry }: { readonly entry: AuditEntry }) {
  const formats = useFormats()
  const actorOf = useActorText()
  const textOf = useActionText()
  return (
    <div className={styles.what}>
      <span className={rows.line}>
        <bdi className={styles.actor}>{actorOf(entry)}</bdi>
        <span>{textOf(entry.action)}</span>
        <bdi className={styles.subject}>
          <AuditSubject entry={entry} />
        </bdi>
      </span>
      <time className={rows.quiet} dateTime={entry.at}>
        {formats.dateTime(entry.at)}
      </time>
    </div>
  )
}
