import type { FieldEntry, FieldType } from '@slipway/sdk/contract'
import { computedKinds } from './computed'
import type { EntryOf, FieldKind } from './field-kind'
import { figureKinds } from './figures'
import { optionKinds } from './options'
import { relationKinds } from './relation'
import { textKinds } from './texts'
import { timeKinds } from './times'
import { yesNoKinds } from './yes-no'

const fieldKinds = {
  ...textKinds,
  ...figureKinds,
  ...optionKinds,
  ...yesNoKinds,
  ...timeKinds,
  ...relationKinds,
  ...computedKinds,
} satisfies { readonly [Type in FieldType]: FieldKind<EntryOf<Type>> }

export function kindOf({ type }: Pick<FieldEntry, 'type'>): FieldKind {
  return fieldKinds[type]
}
