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
import { usePageWords } from '../page-gate/use-page-words'

type End = 'from' | 'to'

/** A part of a difference: what it is, and its value before and after where one word does not say it all. */
export interface DifferencePart {
  readonly what: string
  readonly values?: Readonly<Record<End, string>>
}

/** The parts of a difference between two layouts, in words. */
export function useDifferenceWords(
  map: NamedIn,
): (difference: LayoutDifference) => readonly DifferencePart[] {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const sayGate = useGateWords(map.gates)
  const sayPage = usePageWords(map.gates)
  const sayPeriod = usePeriodWords()
  const entryName = useEntryNames(map)
  return (difference) => {
    const { id, location, to, values, order } = difference
    if (id === null && order)
      return [partOf(t('diff.order'), (end) => numbered(order[end].map(entryName)))]
    return difference.changed.flatMap((change): DifferencePart | DifferencePart[] => {
      switch (change) {
        case 'added':
          return { what: t(to === null ? 'diff.removed' : 'diff.added') }
        case 'hidden':
          return { what: t(to?.hidden ? 'diff.hidden' : 'diff.shown') }
        case 'order':
          return { what: t('diff.place') }
        case 'location':
          return partOf(t('diff.location'), (end) => nameOf(values?.[end]?.location ?? location))
        case 'props':
          return changedProps(difference).map((prop) =>
            partOf(prop.name, (end) => write(prop[end])),
          )
        case 'gate':
          return partOf(t('diff.gate'), (end) => sayGate(values?.[end]?.gate ?? null))
        case 'page':
          return partOf(t('diff.page'), (end) => sayPage(values?.[end]?.page ?? null))
        case 'period':
          return partOf(t('diff.period'), (end) => sayPeriod(periodOf(difference[end])))
        case 'criticality':
          return partOf(t('diff.criticality'), (end) =>
            t(`criticality.${difference[end]?.criticality ?? 'own'}`),
          )
      }
    })
  }
}

function partOf(what: string, say: (end: End) => string): DifferencePart {
  return { what, values: { from: say('from'), to: say('to') } }
}

function numbered(names: readonly string[]): string {
  return names.map((name, index) => `${index + 1}. ${name}`).join(', ') || '–'
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
