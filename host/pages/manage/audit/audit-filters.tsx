import { Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { auditActions, auditGroups } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useManagedUsers, useRemoteNames } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { type FilterOption, withChosen } from '../filter-select'
import { ManageToolbar } from '../manage-toolbar'
import type { ManageAddress } from '../use-manage-address'
import { auditKindOf, isSignIn } from './audit-query'
import { useActionText } from './entry-words'

/** Changes or sign-ins, and of these by whom, when, what and of which remote. */
export function AuditFilters({ address }: { readonly address: ManageAddress }): ReactElement {
  const { t } = useTexts('manage')
  const { query, change } = address
  const { data: users } = useManagedUsers({ perPage: '100' })
  const { data: names = [] } = useRemoteNames()
  const kind = auditKindOf(query)
  const actions = {
    name: 'action',
    label: t('audit.filter'),
    any: t('audit.all'),
    options: useActionOptions(kind === 'sign-ins'),
  }
  const people = {
    name: 'person',
    label: t('audit.filterPerson'),
    any: t('audit.allPeople'),
    options: withChosen(users?.items.map(({ email }) => email) ?? [], query['person']).toSorted(),
  }
  const remotes = {
    name: 'remote',
    label: t('audit.filterRemote'),
    any: t('audit.allRemotes'),
    options: withChosen(names, query['remote']).toSorted(),
  }
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={t('audit.kind')}
        data={[
          { value: 'changes', label: t('audit.changes') },
          { value: 'sign-ins', label: t('audit.signIns') },
        ]}
        value={kind}
        onChange={(next) => change({ kind: next, action: '', remote: '' })}
      />
      <ManageToolbar
        key={query['q'] === undefined ? 'all' : 'found'}
        address={address}
        searchLabel={t('audit.search')}
        filters={kind === 'changes' ? [people, actions, remotes] : [people, actions]}
      >
        <Days address={address} />
      </ManageToolbar>
    </>
  )
}

const ends = [
  { name: 'from', label: 'audit.from', short: 'audit.from.short' },
  { name: 'to', label: 'audit.to', short: 'audit.to.short' },
] as const

function Days({ address: { query, change } }: { readonly address: ManageAddress }) {
  const { t } = useTexts('manage')
  return (
    <Group gap={8}>
      {ends.map(({ name, label, short }) => (
        <TextInput
          key={name}
          type="date"
          aria-label={t(label)}
          leftSection={<Text size="sm">{t(short)}</Text>}
          leftSectionWidth="3.25rem"
          value={query[name] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
        />
      ))}
    </Group>
  )
}

/** For each group all of it, and each of its actions. */
function useActionOptions(ofSignIns: boolean): readonly FilterOption[] {
  const { t } = useTexts('manage')
  const { t: words } = useTexts('audit')
  const sayAction = useActionText()
  return auditGroups
    .filter((group) => isSignIn(group) === ofSignIns)
    .map((group) => {
      const label = words(group)
      const actions = Object.keys(auditActions)
        .filter((action) => action.startsWith(`${group}.`))
        .map((action) => ({ value: action, label: sayAction(action) }))
      return {
        group: label,
        items: [{ value: group, label: t('audit.group', { label }) }, ...actions],
      }
    })
}
