import { Select } from '@mantine/core'
import { healthBrowser, healthRange } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useRemoteNames } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { browserNames } from '../browser-names'
import { usePlaces } from '../explain/use-places'
import { FilterSelect, withChosen } from '../filter-select'
import manage from '../manage.module.css'
import type { ManageAddress } from '../use-manage-address'
import styles from './health.module.css'

interface HealthFiltersProps {
  readonly address: ManageAddress
  /** On the page of a remote, there is no other one to choose. */
  readonly withRemote?: boolean
}

/** Time, remote, location and browser; all of them are in the address. */
export function HealthFilters({ address, withRemote = false }: HealthFiltersProps): ReactElement {
  const { t } = useTexts('health')
  const places = usePlaces()
  const { query, change } = address
  return (
    <search className={manage.toolbar}>
      <Select
        className={manage.filter ?? ''}
        aria-label={t('range.label')}
        data={healthRange.options.map((range) => ({ value: range, label: t(`range.${range}`) }))}
        allowDeselect={false}
        value={query['range'] ?? 'day'}
        onChange={(range) => change({ range: range === 'day' ? '' : (range ?? '') })}
      />
      {withRemote && <RemoteFilter address={address} />}
      <FilterSelect
        address={address}
        name="location"
        label={t('filter.location')}
        any={t('filter.locationAny')}
        options={places}
        searchable={false}
      />
      <FilterSelect
        address={address}
        name="browser"
        label={t('filter.browser')}
        any={t('filter.browserAny')}
        options={healthBrowser.options.map((value) => ({
          value,
          label: browserNames[value] ?? t('browser.other'),
        }))}
      />
    </search>
  )
}

function RemoteFilter({ address }: Pick<HealthFiltersProps, 'address'>) {
  const { t } = useTexts('health')
  const { data = [] } = useRemoteNames()
  return (
    <FilterSelect
      address={address}
      name="remote"
      label={t('filter.remote')}
      any={t('filter.remoteAny')}
      options={withChosen(data, address.query['remote'])}
      searchable
    />
  )
}

interface ComponentSelectProps {
  readonly label: string
  readonly names: readonly string[]
  readonly address: ManageAddress
}

/** A choice among several components, in the address: of charts and of versions side by side it is the same. */
export function ComponentSelect(props: ComponentSelectProps): ReactElement | null {
  const { label, names, address } = props
  const { t } = useTexts('health')
  if (names.length < 2) return null
  return (
    <Select
      className={styles.choice ?? ''}
      label={label}
      data={[{ value: '', label: t('compare.all') }, ...names]}
      allowDeselect={false}
      value={address.query['component'] ?? ''}
      onChange={(component) => address.change({ component: component ?? '' })}
    />
  )
}
