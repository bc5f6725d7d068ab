import { Table } from '@mantine/core'
import type { AuditEntry } from '@slipway/sdk/contract'
import { History } from 'lucide-react'
import type { ReactElement } from 'react'
import { useAudit } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useTranslation } from '../../../texts/use-translation'
import { ErrorMessage } from '../../../ui/error-message'
import { PageHead } from '../../../ui/page-head'
import { StateMessage } from '../../../ui/state-message'
import { usePageTitle } from '../../../ui/use-page-title'
import styles from '../manage.module.css'
import { ManageFooter } from '../manage-footer'
import { ManageSkeleton } from '../manage-skeleton'
import { ManageToolbar } from '../manage-toolbar'
import { NothingFound } from '../nothing-found'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { AuditDetail } from './audit-detail'
import { AuditSubject } from './audit-subject'
import { useActionOptions, useActionText } from './use-action-text'

/** Who changed what, and when; newest first. */
export function AuditPage(): ReactElement {
  const { t } = useTranslation('manage')
  const address = useManageAddress()
  usePageTitle(t('audit.title'))
  return (
    <>
      <PageHead title={t('audit.title')} subtitle={t('audit.subtitle')} />
      <ManageToolbar
        key={address.query['q'] === undefined ? 'all' : 'found'}
        address={address}
        searchLabel={t('audit.search')}
        filter={{
          name: 'action',
          label: t('audit.filter'),
          any: t('audit.all'),
          options: useActionOptions(),
        }}
      />
      <AuditList address={address} />
    </>
  )
}

function AuditList({ address }: { readonly address: ManageAddress }) {
  const { t } = useTranslation('manage')
  const { data, error, refetch, isPlaceholderData } = useAudit(address.query)
  if (error && (!data || isPlaceholderData))
    return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return <ManageSkeleton />
  if (data.items.length === 0) {
    if (Object.keys(address.query).length > 0) return <NothingFound to="/manage/audit" />
    return (
      <StateMessage
        icon={<History size={28} strokeWidth={1.5} />}
        title={t('audit.empty.title')}
        text={t('audit.empty.text')}
      />
    )
  }
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      <Table className={styles.audit ?? ''} aria-label={t('audit.title')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('audit.at')}</Table.Th>
            <Table.Th>{t('audit.actor')}</Table.Th>
            <Table.Th>{t('audit.action')}</Table.Th>
            <Table.Th>{t('audit.subject')}</Table.Th>
            <Table.Th>{t('audit.detail')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
      <ManageFooter total={data.total.value} address={address} />
    </div>
  )
}

function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('manage')
  const formats = useFormats()
  const textOf = useActionText()
  const { actor, action, at, detail } = entry
  const isNobody = actor.id === null && action.startsWith('sign-in.')
  return (
    <Table.Tr>
      <Table.Td data-part="at">{formats.dateTime(at)}</Table.Td>
      <Table.Td data-part="actor">{isNobody ? t('audit.nobody') : actor.name}</Table.Td>
      <Table.Td data-part="action">{textOf(action)}</Table.Td>
      <Table.Td data-part="subject">
        <AuditSubject entry={entry} />
      </Table.Td>
      <Table.Td data-part="detail">
        <AuditDetail detail={detail} />
      </Table.Td>
    </Table.Tr>
  )
}
