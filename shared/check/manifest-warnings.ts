import {
  deprecationText,
  type Fault,
  type Locations,
  type Manifest,
  textGapsIn,
} from '@slipway/sdk/contract'

/** The deprecated locations that a version names; each is refused from the next major of the contract on. */
export function locationWarnings(
  { components, slots = [] }: Pick<Manifest, 'components' | 'slots'>,
  locations: Locations,
): Fault[] {
  const warn = (pointer: string, name: string): Fault[] => {
    const deprecation = locations.deprecation(name)
    if (!deprecation) return []
    return [{ pointer, code: 'location-deprecated', detail: deprecationText(deprecation) }]
  }
  return [
    ...components.flatMap((component, index) =>
      component.locations.flatMap((name) => warn(`/components/${index}/locations`, name)),
    ),
    ...slots.flatMap(({ location }, index) => warn(`/slots/${index}/location`, location)),
  ]
}

/** Texts of proposed slots that are not in all languages of the host. */
export function textWarnings({ slots = [] }: Pick<Manifest, 'slots'>): Fault[] {
  return slots.flatMap((slot, index) =>
    (['props', 'content'] as const).flatMap((part) =>
      textGapsIn(slot[part]).map((fault) => ({
        ...fault,
        pointer: `/slots/${index}/${part}${fault.pointer}`,
      })),
    ),
  )
}
