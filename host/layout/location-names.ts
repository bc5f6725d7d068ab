import { locationsOf, pageIds } from '@slipway/sdk/contract/pages'
import { useTexts } from '../texts/use-texts'

export type DrawnLocation = ReturnType<typeof locationsOf>[number]

const drawn: ReadonlySet<string> = new Set(pageIds().flatMap(locationsOf))

/** The name of a location for people; its own name where the host does not draw it. */
export function useLocationName(): (location: string) => string {
  const { t } = useTexts('locations')
  return (location) => (isDrawn(location) ? t(location) : location)
}

function isDrawn(location: string): location is DrawnLocation {
  return drawn.has(location)
}
