import { Select, TextInput } from '@mantine/core'
import { isOnRecordPages } from '@slipway/sdk/contract/pages'
import type { ReactElement } from 'react'
import { useExplanation } from '../../../api/explain'
import { useManagedUser } from '../../../api/manage'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import type { ManageAddress } from '../use-manage-address'
import { UserSelect } from '../user-select'
import styles from './explain.module.css'
import { usePlaces } from './use-places'

interface ChoicesProps {
  readonly address: ManageAddress
}

/** The choice of place, viewer and tenant. */
export function ExplainChoices({ address }: ChoicesProps): ReactElement {
  return (
    <search className={styles.choices}>
      <PlaceChoice address={address} />
      <UserChoice address={address} />
      <RecordChoice address={address} />
      {(address.query['location'] || address.query['resource']) && (
        <TenantChoice address={address} />
      )}
    </search>
  )
}

function PlaceChoice({ address }: ChoicesProps) {
  const { t } = useTexts('explain')
  const places = usePlaces()
  const { location, resource } = address.query
  return (
    <Select
      label={t('field.location')}
      placeholder={t('choose')}
      searchable
      allowDeselect={false}
      data={places}
      value={location ?? (resource === undefined ? null : `form:${resource}`)}
      onChange={(value) => {
        const form = value?.startsWith('form:') ? value.slice(5) : ''
        const place = { location: form ? '' : (value ?? ''), resource: form }
        address.change({ ...place, ...(!showsRecords(place) && { record: '' }) })
      }}
    />
  )
}

function showsRecords({ location = '', resource }: ManageAddress['query']): boolean {
  return Boolean(resource) || isOnRecordPages(location)
}

/** The record whose page it is about; asked for as soon as it is typed to its end. */
function RecordChoice({ address }: ChoicesProps) {
  const { t } = useTexts('explain')
  const { record = '' } = address.query
  if (!showsRecords(address.query)) return null
  const choose = (typed: string) => {
    if (typed.trim() !== record) address.change({ record: typed.trim() })
  }
  return (
    <TextInput
      // Another one comes by a link, or by another place.
      key={record}
      label={t('field.record')}
      description={t('field.record.help')}
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={120}
      defaultValue={record}
      onBlur={({ currentTarget }) => choose(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') choose(currentTarget.value)
      }}
    />
  )
}

function UserChoice({ address }: ChoicesProps) {
  const { t } = useTexts('explain')
  const { user: self } = useViewerMeta()
  const own = { value: String(self.id), label: t('me') }
  const first = [own, { value: 'anonymous', label: t('anonymous') }]
  const { user = own.value } = address.query
  const found = useUserLabel(user)
  return (
    <UserSelect
      label={t('field.user')}
      placeholder={t('search.placeholder')}
      chosen={first.find(({ value }) => value === user) ?? { value: user, label: found }}
      first={first}
      nothingFoundMessage={t('more')}
      onChoose={({ value }) =>
        address.change({ user: value === own.value ? '' : value, tenant: '' })
      }
    />
  )
}

/** The name and the address of a user; what was asked for, as long as nobody is found by it. */
function useUserLabel(user: string): string {
  const { user: self } = useViewerMeta()
  const id = Number(user)
  const { data } = useManagedUser(Number.isSafeInteger(id) && id > 0 ? id : self.id)
  return data?.user.id === id ? `${data.user.name} · ${data.user.email}` : user
}

function TenantChoice({ address }: ChoicesProps) {
  const { t } = useTexts('explain')
  const { data } = useExplanation(address.query)
  const viewer = data?.viewer
  if (viewer?.of !== 'user' || viewer.tenants.length < 2) return null
  return (
    <Select
      label={t('field.tenant')}
      searchable={viewer.tenants.length > 8}
      allowDeselect={false}
      data={viewer.tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={viewer.tenant ? String(viewer.tenant.id) : null}
      onChange={(value) => address.change({ tenant: value ?? '' })}
    />
  )
}
