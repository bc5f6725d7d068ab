import { Button } from '@mantine/core'
import { EVERY, type ProposalRulesBody, productPermissions } from '@slipway/sdk/contract'
import { Pencil } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useProposalDecisions, useProposalRules } from '../../../api/proposals'
import { useFormats } from '../../../formats/use-formats'
import { useLocationName } from '../../../layout/location-names'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { DemoNote } from '../demo/demo-note'
import { RowList } from '../row-list'
import { useFollowCatalog } from '../use-follow-catalog'
import { Inbox } from './inbox'
import styles from './proposals.module.css'
import { RulesEditor } from './rules-editor'
import { Section } from './section'
import { ValuesTable } from './values-table'

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
      <Section title={t('history')}>
        <Decisions />
      </Section>
    </>
  )
}

/** The decisions, the newest first. */
function Decisions() {
  const { t } = useTexts('proposals')
  const { dateTime } = useFormats()
  return (
    <RowList
      result={useProposalDecisions()}
      label={t('history')}
      empty={<p className={styles.fact}>{t('history.empty')}</p>}
    >
      {({ id, version, is, at, who, why }) => (
        <li key={`${id} ${version} ${at}`} className={`${rows.pair} ${styles.past}`}>
          <bdi className={rows.name}>{id}</bdi>
          <span className={styles.fact}>
            {version} · {t(`said.${is}`, { who, when: dateTime(at), why })}
          </span>
        </li>
      )}
    </RowList>
  )
}

/** The rules that are in force, and the way to other ones. */
function RulesSection() {
  const { t } = useTexts('proposals')
  const result = useProposalRules()
  const { data } = result
  const [edited, setEdited] = useState<ProposalRulesBody>()
  return (
    <Section
      title={t('rules')}
      action={
        data && (
          <Button
            variant="default"
            leftSection={<Pencil size="1rem" aria-hidden />}
            onClick={() => setEdited(data)}
          >
            {t('rules.edit')}
          </Button>
        )
      }
    >
      <QueryView result={result}>{(body) => <InForce {...body} />}</QueryView>
      {edited && (
        <RulesEditor key={edited.number} body={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

function InForce({ rules, locks, at, who, why }: ProposalRulesBody) {
  const { t } = useTexts('proposals')
  const nameOf = useLocationName()
  const { dateTime } = useFormats()
  return (
    <>
      <p className={styles.fact}>
        {rules.length === 0 ? t('rules.none') : t('rules.text')}
        {at !== null && ` ${t('rules.changed', { who, when: dateTime(at), why })}`}
      </p>
      {rules.length > 0 && (
        <ValuesTable
          label={t('rules')}
          columns={[t('rules.remote'), t('rules.location'), t('rules.may'), t('rules.limit')]}
          rows={rules.map(({ remote, location, may, limit }) => [
            remote === EVERY ? t('rules.everyRemote') : <bdi key="remote">{remote}</bdi>,
            location === EVERY ? t('rules.everyLocation') : nameOf(location),
            t(`may.${may}`),
            limit ?? '–',
          ])}
        />
      )}
      {locks.length > 0 && <Locks locks={locks} />}
    </>
  )
}

function Locks({ locks }: Pick<ProposalRulesBody, 'locks'>) {
  const { t } = useTexts('proposals')
  return (
    <>
      <h3 className={styles.subheading}>{t('locks')}</h3>
      <ValuesTable
        label={t('locks')}
        columns={[t('locks.component'), t('locks.prop'), t('locks.value'), t('locks.for')]}
        rows={locks.map(({ component, prop, value, forLayout }) => [
          <bdi key="component">{component}</bdi>,
          <bdi key="prop">{prop}</bdi>,
          value === undefined ? t('locks.registered') : JSON.stringify(value),
          t(forLayout ? 'locks.all' : 'locks.proposals'),
        ])}
      />
    </>
  )
}
