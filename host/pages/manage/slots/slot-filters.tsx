import { mapState, type SlotMapBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { ManageToolbar } from '../manage-toolbar'
import type { ManageAddress } from '../use-manage-address'
import { stateNames } from './entry/use-entry-words'
import { locationsInOrder } from './page-drawings'
import { remotesIn } from './shown-entries'

interface SlotFiltersProps {
  readonly address: ManageAddress
  readonly map: SlotMapBody
}

/** Narrows the list, by what is in the address. */
export function SlotFilters({ address, map }: SlotFiltersProps): ReactElement {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  return (
    <ManageToolbar
      address={address}
      searchLabel={t('search')}
      filters={[
        {
          name: 'location',
          label: t('filter.location'),
          any: t('filter.anyLocation'),
          options: locationsInOrder().map((value) => ({ value, label: nameOf(value) })),
        },
        {
          name: 'remote',
          label: t('filter.remote'),
          any: t('filter.anyRemote'),
          options: remotesIn(map).map((value) => ({ value, label: value })),
        },
        {
          name: 'source',
          label: t('filter.source'),
          any: t('filter.anySource'),
          options: [
            { value: 'application', label: t('source.application') },
            { value: 'proposal', label: t('source.proposals') },
            { value: 'operator', label: t('source.operator') },
          ],
        },
        {
          name: 'state',
          label: t('filter.state'),
          any: t('filter.anyState'),
          options: [
            { value: 'changed', label: t('state.changed') },
            ...mapState.options.map((value) => ({ value, label: t(stateNames[value]) })),
          ],
        },
      ]}
    />
  )
}
