import type { ReactElement } from 'react'
import { useProposalDecisions } from '../../../api/proposals'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { saidTexts } from './proposal-texts'
import styles from './proposals.module.css'
import { Section } from './section'

/** The decisions, the newest first. */
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
  return (
    <QueryView
      result={useProposalDecisions()}
      empty={<p className={styles.fact}>{t('history.empty')}</p>}
    >
      {(data) => (
        <ul className={rows.list} aria-label={t('history')}>
          {data.map(({ id, version, is, at, who, why }) => (
            <li key={`${id} ${version} ${at}`} className={styles.past}>
              <bdi className={rows.name}>{id}</bdi>
              <span className={styles.fact}>
                {version} · {t(saidTexts[is], { who, when: dateTime(at), why })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
