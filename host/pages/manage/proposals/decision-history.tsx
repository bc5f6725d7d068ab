import type { ReactElement } from 'react'
import { useProposalDecisions } from '../../../api/proposals'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import manage from '../manage.module.css'
import { ManageSkeleton } from '../manage-skeleton'
import { saidTexts } from './proposal-texts'
import styles from './proposals.module.css'
import { Section } from './section'

/** What was decided, the newest first. */
export function DecisionHistory(): ReactElement {
  const { t } = useTexts('proposals')
  return (
    <Section title={t('history')}>
      <Decisions />
    </Section>
  )
}

function Decisions() {
  const { t } = useTexts('proposals')
  const { dateTime } = useFormats()
  const { data, error, refetch } = useProposalDecisions()
  if (!data) {
    if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
    return <ManageSkeleton />
  }
  if (data.length === 0) return <p className={styles.fact}>{t('history.empty')}</p>
  return (
    <ul className={manage.rows} aria-label={t('history')}>
      {data.map(({ id, version, is, at, who, why }) => (
        <li key={`${id} ${version} ${at}`} className={styles.past}>
          <bdi className={styles.name}>{id}</bdi>
          <span className={styles.fact}>
            {version} · {t(saidTexts[is], { who, when: dateTime(at), why })}
          </span>
        </li>
      ))}
    </ul>
  )
}
