import {
  changedProps,
  entryLabel,
  type LayoutDifference,
  type Placement,
  type SlotMapBody,
} from '@slipway/sdk/contract'
import type { EntryPeriod } from '../../../layout/layout-edits'
import { useLocationName } from '../../../layout/location-names'
import { useGateWords } from '../../../layout/use-gate-words'
import { usePeriodWords } from '../../../layout/use-period-words'
import { useTexts } from '../../../texts/use-texts'
import { criticalityNames } from './entry/criticality-field'

/** A part of a difference: what it is, and its value before and after where one word does not say it all. */
export interface DifferencePart {
  readonly what: string
  readonly values?: { readonly from: string; readonly to: string }
}

/** The parts of a difference between two layouts, in words. */
export function useDifferenceWords(
  map: NamedIn,
): (difference: LayoutDifference) => readonly DifferencePart[] {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const sayGate = useGateWords(map.gates)
  const sayPeriod = usePeriodWords()
  const sayOrder = useOrder(map)
  return (difference) => {
    const { id, from, to, values, order } = difference
    if (id === null && order) return [{ what: t('diff.order'), values: sayOrder(order) }]
    return difference.changed.flatMap((change): DifferencePart[] => {
      switch (change) {
        case 'added':
          return [{ what: t(to === null ? 'diff.removed' : 'diff.added') }]
        case 'hidden':
          return [{ what: t(to?.hidden ? 'diff.hidden' : 'diff.shown') }]
        case 'location': {
          const at = (end: 'from' | 'to') => nameOf(values?.[end]?.location ?? difference.location)
          return [{ what: t('diff.location'), values: { from: at('from'), to: at('to') } }]
        }
        case 'order':
          return [{ what: t('diff.place') }]
        case 'props':
          return changedProps(difference).map(({ name, ...prop }) => ({
            what: name,
            values: { from: write(prop.from), to: write(prop.to) },
          }))
        case 'gate': {
          const gateAt = (end: 'from' | 'to') => sayGate(values?.[end]?.gate ?? null)
          return [{ what: t('diff.gate'), values: { from: gateAt('from'), to: gateAt('to') } }]
        }
        case 'period':
          return [
            {
              what: t('diff.period'),
              values: { from: sayPeriod(periodOf(from)), to: sayPeriod(periodOf(to)) },
            },
          ]
        case 'criticality': {
          const say = (placement: Placement | null) =>
            t(criticalityNames[placement?.criticality ?? 'own'])
          return [{ what: t('diff.criticality'), values: { from: say(from), to: say(to) } }]
        }
      }
    })
  }
}

function useOrder(map: NamedIn) {
  const nameOf = useEntryNames(map)
  const say = (ids: readonly string[]) =>
    ids.map((id, index) => `${index + 1}. ${nameOf(id)}`).join(', ') || '–'
  return ({ from, to }: NonNullable<LayoutDifference['order']>) => ({
    from: say(from),
    to: say(to),
  })
}

function periodOf(placement: Placement | null): EntryPeriod {
  const { from = null, until = null, hours = null, hiddenThen = false } = placement ?? {}
  return { from, until, hours, hiddenThen }
}

function write(value: unknown): string {
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The part of the map that names entries, roles and tenants. */
type NamedIn = Pick<SlotMapBody, 'locations' | 'gates'>

/** The name of an entry by its id: its component, with its title among equals. */
function useEntryNames({ locations }: NamedIn): (id: string) => string {
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
