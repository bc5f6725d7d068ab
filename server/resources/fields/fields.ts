import type { FieldType } from '@slipway/sdk/contract'
import choices from './choices'
import computed from './computed'
import type { EntryOf, FieldKind } from './field-kind'
import figures from './figures'
import relation from './relation'
import texts from './texts'
import times from './times'

/**
 * Each family of fields has a file: what the server knows of its kinds is the file's default, and all
 * else that it exports is for applications to call.
 */
export * from './choices'
export * from './computed'
export * from './figures'
export * from './relation'
export * from './texts'
export * from './times'

export default {
  ...texts,
  ...figures,
  ...choices,
  ...times,
  ...relation,
  ...computed,
} satisfies { readonly [Type in FieldType]: FieldKind<EntryOf<Type>> }
