import { productPermissions } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useProposalDecisions } from '../../../api/proposals'
import { useFormats } from '../../../formats/use-formats'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page-head'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { usePageTitle } from '../../../ui/use-page-title'
import { DemoNote } from '../demo/demo-note'
import { useFollowCatalog } from '../use-follow-catalog'
import { Inbox } from './inbox'
import { saidTexts } from './proposal-texts'
import styles from './proposals.module.css'
import { RulesSection } from './rules-section'
import { Section } from './section'

/** The proposals of teams, those that wait for an operator, and the rules that say which of them have to. */
export function ProposalsPage(): ReactElement {
  const { t } = useTexts('proposals')
  const { permissions } = useViewerMeta()
  usePageTitle(t('title'))
  useFollowCatalog()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <DemoNote />
      <Inbox />
      {permissions.includes(productPermissions.manage) && <RulesSection />}
      <DecisionHistory />
    </>
  )
}

/** The decisions, the newest first. */
function DecisionHistory() {
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
