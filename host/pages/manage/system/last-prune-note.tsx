import { type LastPrune, prunedKinds } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ToneBadge } from '../tone/tone-badge'
import { useActorName } from '../use-actor-name'
import styles from './system.module.css'
import { useRowsText } from './use-rows-text'

/** When a prune ran for the last time, and what it took. */
export function LastPruneNote({ last }: { readonly last: LastPrune | null }): ReactElement {
  const { t } = useTexts('system')
  if (!last)
    return (
      <div className={styles.note}>
        <p>{t('last.never')}</p>
      </div>
    )
  return <Ran last={last} />
}

function Ran({ last: { at, who, isWhole, found, bytes } }: { readonly last: LastPrune }) {
  const { t } = useTexts('system')
  const formats = useFormats()
  const nameOf = useActorName()
  const rowsText = useRowsText()
  const counts = prunedKinds.map((kind) => ({ kind, rows: found[kind] }))
  const isEmpty = counts.every(({ rows }) => rows === 0)
  return (
    <div className={styles.note}>
      <p>
        {t('last.ran', { when: formats.dateTime(at), who: nameOf(who) })}{' '}
        {isEmpty ? t('last.nothing') : t('last.took', { what: rowsText(counts, bytes) })}
      </p>
      {!isWhole && (
        <p>
          <ToneBadge tone="warn" word={t('last.partly')} />
        </p>
      )}
      <p>
        <Link to="/manage/audit?action=retention">{t('last.audit')}</Link>
      </p>
    </div>
  )
}
