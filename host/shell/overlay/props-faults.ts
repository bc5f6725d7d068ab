import { checkProps } from '@slipway/sdk/check'
import { textFaultsIn } from '@slipway/sdk/contract'

export type Schema = Readonly<Record<string, unknown>>
type Props = Readonly<Record<string, unknown>>

/** What was typed: props that can be drawn, or what is wrong with it. */
export type TypedProps =
  | { readonly state: 'good'; readonly props: Props }
  | { readonly state: 'no-json' }
  | { readonly state: 'refused'; readonly props: Props; readonly faults: readonly string[] }

/** Reads props as JSON, by the rules with which the server takes them. */
export function readProps(text: string, schema: Schema = {}): TypedProps {
  const props = parse(text)
  if (!isObject(props)) return { state: 'no-json' }
  const ofTexts = textFaultsIn(props)
  // What a text by language is to the schema counts once it is one.
  const found = ofTexts.length > 0 ? ofTexts : checkProps({ props, schema })
  if (found.length === 0) return { state: 'good', props }
  const faults = found.map(({ pointer, detail, code }) => `${pointer}: ${detail ?? code}`)
  return { state: 'refused', props, faults }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
