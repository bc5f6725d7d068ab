import { faultsOfProps } from '../../layout/props-form/props-faults'
import { isObject, type Schema } from '../../layout/props-form/schema'

type Props = Readonly<Record<string, unknown>>

/** The reading of what was typed: props that can be drawn, or what is wrong with it. */
export type TypedProps =
  | { readonly state: 'good'; readonly props: Props }
  | { readonly state: 'no-json' }
  | { readonly state: 'refused'; readonly props: Props; readonly faults: readonly string[] }

/** Reads props as JSON, by the rules with which the server takes them. */
export function readProps(text: string, schema: Schema = {}): TypedProps {
  const props = parse(text)
  if (!isObject(props)) return { state: 'no-json' }
  const found = faultsOfProps(props, schema)
  if (found.length === 0) return { state: 'good', props }
  const faults = found.map(({ pointer, detail, code }) => `/props${pointer}: ${detail ?? code}`)
  return { state: 'refused', props, faults }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
