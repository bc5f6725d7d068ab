import { Button, Table } from '@mantine/core'
import { type ProposalRulesBody, productPermissions } from '@slipway/sdk/contract'
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
import { TableHead } from '../../../ui/table-head'
import { DemoNote } from '../demo/demo-note'
import { useFollowCatalog } from '../use-follow-catalog'
import { Inbox } from './inbox'
import { mayTexts, saidTexts } from './proposal-texts'
import styles from './proposals.module.css'
import { RulesEditor } from './rules-editor'
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
        <Table className={styles.values ?? ''} aria-label={t('rules')}>
          <TableHead
            columns={[t('rules.remote'), t('rules.location'), t('rules.may'), t('rules.limit')]}
          />
          <Table.Tbody>
            {rules.map(({ remote, location, may, limit }) => (
              <Table.Tr key={`${remote} ${location}`}>
                <Table.Th scope="row">
                  {remote === '*' ? t('rules.everyRemote') : <bdi>{remote}</bdi>}
                </Table.Th>
                <Table.Td data-label={t('rules.location')}>
                  {location === '*' ? t('rules.everyLocation') : nameOf(location)}
                </Table.Td>
                <Table.Td data-label={t('rules.may')}>{t(mayTexts[may])}</Table.Td>
                <Table.Td data-label={t('rules.limit')}>{limit ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {locks.length > 0 && (
        <>
          <h3 className={styles.subheading}>{t('locks')}</h3>
          <Table className={styles.values ?? ''} aria-label={t('locks')}>
            <TableHead
              columns={[t('locks.component'), t('locks.prop'), t('locks.value'), t('locks.for')]}
            />
            <Table.Tbody>
              {locks.map(({ component, prop, value, forLayout }) => (
                <Table.Tr key={`${component} ${prop}`}>
                  <Table.Th scope="row">
                    <bdi>{component}</bdi>
                  </Table.Th>
                  <Table.Td data-label={t('locks.prop')}>
                    <bdi>{prop}</bdi>
                  </Table.Td>
                  <Table.Td data-label={t('locks.value')}>
                    {value === undefined ? t('locks.registered') : JSON.stringify(value)}
                  </Table.Td>
                  <Table.Td data-label={t('locks.for')}>
                    {t(forLayout ? 'locks.all' : 'locks.proposals')}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </>
  )
}
