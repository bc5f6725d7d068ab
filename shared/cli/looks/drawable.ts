import { codesWith, type Manifest, type ManifestComponent } from '@slipway/sdk/contract'
import { sampleProps } from './sample-props'

/** Something to draw. */
export interface Drawable {
  readonly index: number
  /** A JSON pointer into `slipway.json`. */
  readonly pointer: string
  readonly component: string
  readonly expose: string
  /** One of the locations, or a form. */
  readonly place: string
  /** `undefined`: none could be made up. */
  readonly props: object | undefined
  readonly content?: unknown
  /** Whether the remote proposes it with these props, so that a throw is a fault of the remote. */
  readonly isProposed: boolean
}

/** The result for a drawable: nothing bad, or what is wrong with it. */
export interface Drawn {
  readonly index: number
  readonly error?: string
}

/** Time to draw one; each takes far less, also on a machine that is busy. */
export const DRAWING_MS = 20_000

/** Of what does not end. */
export const hung = `hung: it did not finish within ${DRAWING_MS / 1000} s; look for a loop`

/** Whether an error is that of a loop: no props, made up or not, make one right. */
export function isLoop(error: string): boolean {
  return isReason(error, 'loop')
}

/** Whether an error is the text of a reason that says that this is broken. */
export function isReason(error: string, breaks: 'start' | 'loop'): boolean {
  return codesWith({ breaks }).some((code) => error === code || error.startsWith(`${code}:`))
}

/** Whether something broke because it draws components of another remote, which is not here: a warning says so. */
export function needsOther(error: string): boolean {
  return error.includes('asks for the remote "')
}

/** The slots that a remote proposes, and each further component with made-up props; of the components in `names`. */
export function drawablesOf(
  { components, slots = [] }: Manifest,
  names: readonly string[],
): readonly Drawable[] {
  const known = components.filter(({ name }) => names.includes(name))
  const proposed = slots.flatMap(({ location, props, content, ...slot }, index) => {
    const component = known.find(({ name }) => name === slot.component)
    const at = { pointer: `/slots/${index}`, place: location, props, content, isProposed: true }
    return component ? [{ ...named(component), ...at }] : []
  })
  const others = known.flatMap((component) => {
    if (slots.some((slot) => slot.component === component.name)) return []
    const pointer = `/components/${components.indexOf(component)}`
    return [{ ...named(component), pointer, ...usual(component), isProposed: false }]
  })
  return [...proposed, ...others].map((one, index) => ({ ...one, index }))
}

function named({ name: component, expose }: ManifestComponent) {
  return { component, expose }
}

function usual({ registry, locations, props }: ManifestComponent) {
  const place = registry === 'global' ? 'form-edit' : (locations[0] ?? 'dashboard-before-cards')
  return { place, props: sampleProps(props) }
}
