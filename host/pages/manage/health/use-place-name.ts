import { usePlaces } from '../explain/use-places'

/** The name of a location on the pages of operators; a form is said to be one. */
export function usePlaceName(): (location: string) => string {
  const places = usePlaces()
  return (location) => {
    for (const { group, items } of places) {
      const label = items.find(({ value }) => value === location)?.label
      if (label !== undefined) return location.startsWith('form:') ? `${group}: ${label}` : label
    }
    return location
  }
}
