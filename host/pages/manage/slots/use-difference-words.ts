import type { LayoutDifference, PlacementChange } from '@slipway/sdk/contract'
import type { EntryPeriod } from '../../../layout/layout-edits'
import { useLocationName } from '../../../layout/location-names'
import { type GateNames, useGateWords } from '../../../layout/use-gate-words'
import { usePeriodWords } from '../../../layout/use-period-words'
import { useTexts } from '../../../texts/use-texts'

/** What a difference between two layouts comes to, a sentence for each part of it. */
export function useDifferenceWords(
  gates: GateNames,
): (difference: LayoutDifference) => readonly string[] {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const sayGate = useGateWords(gates)
  const sayPeriod = usePeriodWords()
  return (difference) => {
    const { id, to, location, order } = difference
    if (id === null) return [t(order?.to.length === 0 ? 'diff.orderBack' : 'diff.order')]
    const say: Readonly<Record<PlacementChange, () => string>> = {
      added: () => (to === null ? t('diff.removed') : t('diff.added')),
      hidden: () => (to?.hidden ? t('diff.hidden') : t('diff.shown')),
      location: () => t('diff.moved', { to: nameOf(to?.location ?? location) }),
      order: () => t('diff.place'),
      props: () => t('diff.props', { names: propsIn(difference) }),
      gate: () =>
        to?.gate === undefined ? t('diff.gateBack') : t('diff.gate', { gate: sayGate(to.gate) }),
      period: () => sayPeriod(periodOf(to)),
    }
    return difference.changed.map((change) => say[change]())
  }
}

function periodOf(to: LayoutDifference['to']): EntryPeriod {
  const { from = null, until = null, hours = null, hiddenThen = false } = to ?? {}
  return { from, until, hours, hiddenThen }
}

function propsIn({ from, to }: LayoutDifference): string {
  const names = [...Object.keys(from?.props ?? {}), ...Object.keys(to?.props ?? {})]
  return [...new Set(names)].join(', ')
}
