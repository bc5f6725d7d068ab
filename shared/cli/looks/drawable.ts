import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import type { ContainerReport } from './container'
import { sampleProps } from './sample-props'

/** Something to draw in a browser. */
export interface Drawable {
  readonly index: number
  /** A JSON pointer into `slipway.json`. */
  readonly pointer: string
  readonly component: string
  /** One of the locations, or a form. */
  readonly place: string
  readonly props: object
  /** Whether the remote proposes it with these props, so that a throw is a fault of the remote. */
  readonly isProposed: boolean
}

/** The slots that a remote proposes, and each further component with made-up props. */
export function drawablesOf(
  { components }: Manifest,
  { slots, started }: ContainerReport,
): readonly Drawable[] {
  const proposed = slots.map(({ slot: { component, location, props }, index }) => {
    return { pointer: `/slots/${index}`, component, place: location, props, isProposed: true }
  })
  const others = components.flatMap((component, index) => {
    const { name } = component
    if (!started.includes(name) || slots.some(({ slot }) => slot.component === name)) return []
    return { pointer: `/components/${index}`, component: name, ...usual(component) }
  })
  return [...proposed, ...others].map((one, index) => ({ ...one, index }))
}

function usual({ registry, locations, props }: ManifestComponent) {
  const place = registry === 'global' ? 'form-edit' : (locations[0] ?? 'dashboard-before-cards')
  return { place, props: sampleProps(props) ?? {}, isProposed: false }
}
