import { Table } from '@mantine/core'
import type { AuditEntry } from '@slipway/sdk/contract'
import { History } from 'lucide-react'
import type { ReactElement } from 'react'
import { useAudit } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { TableHead } from '../../../ui/table-head'
import styles from '../manage.module.css'
import { ManageFooter } from '../manage-footer'
import { NothingFound } from '../nothing-found'
import { UndoEntry } from '../undo/undo-entry'
import { useFollowCatalog } from '../use-follow-catalog'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { AuditFilters } from './audit-filters'
import { auditQuery } from './audit-query'
import { AuditSubject, useActionText, useActorText } from './entry-words'
import { FoldedValue } from './folded-value'
import { FromTo } from './from-to'
import { useDetailName, useWriteValue } from './use-write-value'

/** The audit: who changed what, and when; newest first. */
export function AuditPage(): ReactElement {
  const { t } = useTexts('manage')
  const address = useManageAddress()
  usePageTitle(t('audit.title'))
  useFollowCatalog()
  return (
    <>
      <PageHead title={t('audit.title')} subtitle={t('audit.subtitle')} />
      <AuditFilters address={address} />
      <AuditList address={address} />
    </>
  )
}

function AuditList({ address }: { readonly address: ManageAddress }) {
  const { t } = useTexts('manage')
  const result = useAudit(auditQuery(address.query))
  return (
    <QueryView
      result={result}
      empty={
        Object.keys(address.query).length > 0 ? (
          <NothingFound to="/manage/audit" />
        ) : (
          <StateMessage
            icon={History}
            title={t('audit.empty.title')}
            text={t('audit.empty.text')}
          />
        )
      }
    >
      {(data) => (
        <div className={rows.content} aria-busy={result.isPlaceholderData}>
          <Table
            className={`${styles.table} ${styles.audit}`}
            aria-label={t('audit.title')}
            verticalSpacing="xs"
          >
            <TableHead
              columns={[
                t('audit.at'),
                t('audit.actor'),
                t('audit.action'),
                t('audit.subject'),
                t('audit.detail'),
              ]}
            />
            <Table.Tbody>
              {data.items.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </Table.Tbody>
          </Table>
          <ManageFooter total={data.total.value} address={address} />
        </div>
      )}
    </QueryView>
  )
}

function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const formats = useFormats()
  const actorOf = useActorText()
  const textOf = useActionText()
  const { action, at, subject } = entry
  const actor = actorOf(entry)
  return (
    <Table.Tr>
      <Table.Td data-part="at">{formats.dateTime(at)}</Table.Td>
      <Table.Td data-part="actor" title={actor}>
        {actor}
      </Table.Td>
      <Table.Td data-part="action">{textOf(action)}</Table.Td>
      <Table.Td data-part="subject" title={subject.name}>
        <AuditSubject entry={entry} />
      </Table.Td>
      <Table.Td data-part="detail">
        <AuditDetail entry={entry} />
        <UndoEntry entry={entry} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The detail of an entry, for those who look closely; what a newer server adds is shown as it is. */
function AuditDetail({ entry }: { readonly entry: AuditEntry }) {
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
