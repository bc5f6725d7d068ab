import type { MapEntry } from '@slipway/sdk/contract'
import { useFormats } from '../../../../formats/use-formats'
import { useTexts } from '../../../../texts/use-texts'

/** The state of an entry in words, with its time where it has one. */
export function useEntryState(): (entry: MapEntry) => string {
  const { t } = useTexts('slots')
  const formats = useFormats()
  return ({ state, from, until }) => {
    if (state === 'not-yet' && from) return t('state.notYetAt', { time: formats.dateTime(from) })
    if (state === 'over' && until) return t('state.overAt', { time: formats.dateTime(until) })
    return t(`state.${state}`)
  }
}
