import type { FieldEntry, FieldType } from '@slipway/sdk/contract'
import { timeKinds } from './date/time-kinds'
import type { EntryOf, FieldKind } from './field-kind'
import { figureKinds } from './number/figure-kinds'
import { relationKinds } from './relation/relation-kind'
import { optionKinds } from './select/option-kinds'
import { textKinds } from './text/text-kinds'
import { computedKinds } from './value-formats'
import { yesNoKinds } from './yes-no-kind'

const fieldKinds = {
  ...textKinds,
  ...figureKinds,
  ...optionKinds,
  ...yesNoKinds,
  ...timeKinds,
  ...relationKinds,
  ...computedKinds,
} satisfies { readonly [Type in FieldType]: FieldKind<EntryOf<Type>> }

export function viewKindOf({ type }: Pick<FieldEntry, 'type'>): FieldKind {
  return fieldKinds[type]
}
