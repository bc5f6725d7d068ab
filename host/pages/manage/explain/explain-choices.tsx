import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../../api/describe-error'
import { useExplanation } from '../../../api/explain'
import { useManagedUser, useManagedUsers } from '../../../api/manage'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import type { ManageAddress } from '../use-manage-address'
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
      className={styles.choice ?? ''}
      label={t('field.location')}
      placeholder={t('choose')}
      searchable
      allowDeselect={false}
      data={places}
      value={location ?? (resource === undefined ? null : `form:${resource}`)}
      onChange={(value) => {
        const form = value?.startsWith('form:') ? value.slice(5) : ''
        address.change({ location: form ? '' : (value ?? ''), resource: form })
      }}
    />
  )
}

const anonymous = 'anonymous'

function UserChoice({ address }: ChoicesProps) {
  const { t } = useTexts('explain')
  const { user: self } = useViewerMeta()
  const chosen = useChosenUser(address.query['user'], self.id)
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(search === chosen.label ? '' : search, 200)
  const { data, error, isFetching } = useManagedUsers({ q, perPage: '20' })
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== self.id)
    .map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))
  const fixed = [
    { value: String(self.id), label: t('me') },
    { value: anonymous, label: t('anonymous') },
  ]
  const options = [...(q ? [] : fixed), ...found]
  const isThere = options.some(({ value }) => value === chosen.value)
  return (
    <Select
      className={styles.choice ?? ''}
      label={t('field.user')}
      placeholder={t('search.placeholder')}
      searchable
      allowDeselect={false}
      data={isThere ? options : [chosen, ...options]}
      // The server has searched already.
      filter={({ options: all }) => all}
      value={chosen.value}
      onChange={(value) =>
        address.change({ user: value === String(self.id) ? '' : (value ?? ''), tenant: '' })
      }
      searchValue={isOpen ? search : chosen.label}
      onSearchChange={setSearch}
      onDropdownOpen={() => {
        setSearch('')
        setOpen(true)
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={error ? describeError(error) : t('more')}
      rightSection={isOpen && isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}

function useChosenUser(user: string | undefined, selfId: number) {
  const { t } = useTexts('explain')
  const id = Number(user)
  const { data } = useManagedUser(Number.isSafeInteger(id) && id > 0 ? id : selfId)
  if (user === undefined || id === selfId) return { value: String(selfId), label: t('me') }
  if (user === anonymous) return { value: anonymous, label: t('anonymous') }
  const name = data?.user.id === id ? `${data.user.name} · ${data.user.email}` : user
  return { value: user, label: name }
}

function TenantChoice({ address }: ChoicesProps) {
  const { t } = useTexts('explain')
  const { data } = useExplanation(address.query)
  const viewer = data?.viewer
  if (viewer?.of !== 'user' || viewer.tenants.length < 2) return null
  return (
    <Select
      className={styles.choice ?? ''}
      label={t('field.tenant')}
      searchable={viewer.tenants.length > 8}
      allowDeselect={false}
      data={viewer.tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={viewer.tenant ? String(viewer.tenant.id) : null}
      onChange={(value) => address.change({ tenant: value ?? '' })}
    />
  )
}
