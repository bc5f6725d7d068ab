import type { MapEntry, MapState, PlacementChange } from '@slipway/sdk/contract'
import { useFormats } from '../../../../formats/use-formats'
import { useTexts } from '../../../../texts/use-texts'

/** The words on an entry in its row. */
export interface EntryWords {
  state(entry: Pick<MapEntry, 'state' | 'from' | 'until'>): string
  changed(changes: readonly PlacementChange[]): string
}

export const stateColors: Readonly<Record<MapState, string>> = {
  live: 'teal',
  hidden: 'gray',
  'not-yet': 'blue',
  over: 'gray',
  'not-now': 'gray',
  'switched-off': 'red',
  'not-granted': 'red',
  'no-room': 'red',
  'base-gone': 'red',
  'not-allowed': 'red',
  'needs-approval': 'blue',
  refused: 'red',
  'over-limit': 'red',
}

export function useEntryWords(): EntryWords {
  const { t } = useTexts('slots')
  const formats = useFormats()
  return {
    state({ state, from, until }) {
      if (state === 'not-yet' && from) return t('state.notYetAt', { time: formats.dateTime(from) })
      if (state === 'over' && until) return t('state.overAt', { time: formats.dateTime(until) })
      return t(stateNames[state])
    },
    changed: (changes) => changes.map((change) => t(changeNames[change])).join(', '),
  }
}

export const stateNames = {
  live: 'state.live',
  hidden: 'state.hidden',
  'not-yet': 'state.not-yet',
  over: 'state.over',
  'not-now': 'state.not-now',
  'switched-off': 'state.switched-off',
  'not-granted': 'state.not-granted',
  'no-room': 'state.no-room',
  'base-gone': 'state.base-gone',
  'not-allowed': 'state.not-allowed',
  'needs-approval': 'state.needs-approval',
  refused: 'state.refused',
  'over-limit': 'state.over-limit',
} as const satisfies Record<MapState, `state.${MapState}`>

const changeNames = {
  added: 'changed.added',
  hidden: 'changed.hidden',
  location: 'changed.location',
  order: 'changed.order',
  props: 'changed.props',
  gate: 'changed.gate',
  period: 'changed.period',
  criticality: 'changed.criticality',
} as const satisfies Record<PlacementChange, `changed.${PlacementChange}`>
