import { mapState, type SlotMapBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { ManageToolbar } from '../manage-toolbar'
import type { ManageAddress } from '../use-manage-address'
import { locationsInOrder } from './page-drawings'
import { remotesIn } from './shown-entries'

interface SlotFiltersProps {
  readonly address: ManageAddress
  readonly map: SlotMapBody
}

const sources = [
  ['application', 'source.application'],
  ['proposal', 'source.proposals'],
  ['operator', 'source.operator'],
] as const

/** Narrows the list, by what is in the address. */
export function SlotFilters({ address, map }: SlotFiltersProps): ReactElement {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const states = ['changed', ...mapState.options] as const
  const filters = [
    {
      name: 'location',
      any: 'filter.anyLocation',
      options: locationsInOrder().map((value) => ({ value, label: nameOf(value) })),
    },
    { name: 'remote', any: 'filter.anyRemote', options: remotesIn(map) },
    {
      name: 'source',
      any: 'filter.anySource',
      options: sources.map(([value, text]) => ({ value, label: t(text) })),
    },
    {
      name: 'state',
      any: 'filter.anyState',
      options: states.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ] as const
  return (
    <ManageToolbar
      address={address}
      searchLabel={t('search')}
      filters={filters.map(({ name, any, options }) => ({
        name,
        label: t(`filter.${name}`),
        any: t(any),
        options,
      }))}
    />
  )
}
