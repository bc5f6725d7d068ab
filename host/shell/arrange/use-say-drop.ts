import { useLocationName } from '../../layout/location-names'
import { useTexts } from '../../texts/use-texts'
import type { DropPlace } from './drop-place'

const refusals = {
  'not-made-for': 'refused.notMadeFor',
  'gate-at-sign-in': 'refused.gateAtSignIn',
} as const

/** Says where something would be dropped, or was; or why it cannot be there. */
export function useSayDrop(): (place: DropPlace, isDone: boolean) => string {
  const { t } = useTexts('arrange')
  const nameOf = useLocationName()
  return ({ entry, location, index, refusal }, isDone) => {
    const names = { component: entry.component, location: nameOf(location.location) }
    if (refusal) return t(refusals[refusal], names)
    return t(isDone ? 'dropped' : 'over', { ...names, number: index + 1 })
  }
}
