import { Select } from '@mantine/core'
import { healthBrowser, healthRange } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useRemoteNames } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { usePlaces } from '../explain/use-places'
import manage from '../manage.module.css'
import type { ManageAddress } from '../use-manage-address'
import { useBrowserName } from './use-health-names'

const rangeTexts = {
  hour: 'range.hour',
  day: 'range.day',
  week: 'range.week',
  month: 'range.month',
} as const

interface HealthFiltersProps {
  readonly address: ManageAddress
  /** On the page of a remote, there is no other one to choose. */
  readonly withRemote?: boolean
}

/** Time, remote, location and browser; all of them are in the address. */
export function HealthFilters({ address, withRemote = false }: HealthFiltersProps): ReactElement {
  const { t } = useTexts('health')
  const browserName = useBrowserName()
  const places = usePlaces()
  const { query, change } = address
  return (
    <search className={manage.toolbar}>
      <Select
        className={manage.filter ?? ''}
        aria-label={t('range.label')}
        data={healthRange.options.map((range) => ({ value: range, label: t(rangeTexts[range]) }))}
        allowDeselect={false}
        value={query['range'] ?? 'day'}
        onChange={(range) => change({ range: range === 'day' ? '' : (range ?? '') })}
      />
      {withRemote && <RemoteFilter address={address} />}
      <Select
        className={manage.filter ?? ''}
        aria-label={t('filter.location')}
        data={[{ value: '', label: t('filter.locationAny') }, ...places]}
        allowDeselect={false}
        value={query['location'] ?? ''}
        onChange={(location) => change({ location: location ?? '' })}
      />
      <Select
        className={manage.filter ?? ''}
        aria-label={t('filter.browser')}
        data={[
          { value: '', label: t('filter.browserAny') },
          ...healthBrowser.options.map((value) => ({ value, label: browserName(value) })),
        ]}
        allowDeselect={false}
        value={query['browser'] ?? ''}
        onChange={(browser) => change({ browser: browser ?? '' })}
      />
    </search>
  )
}

function RemoteFilter({ address: { query, change } }: Pick<HealthFiltersProps, 'address'>) {
  const { t } = useTexts('health')
  const { data = [] } = useRemoteNames()
  const chosen = query['remote'] ?? ''
  const names = chosen === '' || data.includes(chosen) ? data : [chosen, ...data]
  return (
    <Select
      className={manage.filter ?? ''}
      aria-label={t('filter.remote')}
      data={[
        { value: '', label: t('filter.remoteAny') },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      allowDeselect={false}
      searchable
      value={chosen}
      onChange={(remote) => change({ remote: remote ?? '' })}
    />
  )
}
