import { entryLabel, type SlotMapBody } from '@slipway/sdk/contract'
import { useTexts } from '../../../texts/use-texts'

/** The part of the map that names entries, roles and tenants. */
export type NamedIn = Pick<SlotMapBody, 'locations' | 'gates'>

/** The name of an entry by its id: its component, with its title among equals. */
export function useEntryNames({ locations }: NamedIn): (id: string) => string {
  const { t } = useTexts('slots')
  const entries = locations.flatMap((location) => location.entries)
  return (id) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return id.split('/').slice(2).join(' ') || id
    const { component, props } = entry
    const isAlone = entries.filter((one) => one.component === component).length === 1
    const label = entryLabel(props)
    return isAlone || label === null ? component : t('entryName', { component, label })
  }
}
