import { checkProps } from '@slipway/sdk/check'
import { type Fault, textFaultsIn } from '@slipway/sdk/contract'
import type { Schema } from './schema'

/** Finds the faults of props, by the rules with which the server takes them; pointers begin below the props. */
export function faultsOfProps(
  props: Readonly<Record<string, unknown>>,
  schema: Schema = {},
): readonly Fault[] {
  const ofTexts = textFaultsIn(props)
  // What a text by language is to the schema counts once it is one.
  return ofTexts.length > 0 ? ofTexts : checkProps({ props, schema, pointer: '' })
}
