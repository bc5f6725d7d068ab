import type { FieldEntry } from '@slipway/sdk/contract'
import type { FieldKind } from './field-kind'
import fieldKinds from './fields'

export function kindOf({ type }: Pick<FieldEntry, 'type'>): FieldKind {
  return fieldKinds[type]
}
