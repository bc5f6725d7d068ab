/**
 * Where a slot is and what it names, as ids of slots begin after their source. A `#` comes only
 * before the ordinal of one of several, so that no name of a component can be taken for one.
 */
export function slotPlace(location: string, component: string): string {
  return `${location}/${component.replaceAll('%', '%25').replaceAll('#', '%23')}`
}
