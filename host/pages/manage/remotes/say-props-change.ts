import type { PropsChange } from '@slipway/sdk/contract'
import type { Translate } from '../../../texts/use-texts'

const sentences = {
  'choices-narrowed': 'diff.choices-narrowed',
  'choices-widened': 'diff.choices-widened',
  'format-narrowed': 'diff.format-narrowed',
  'format-widened': 'diff.format-widened',
  'names-changed': 'diff.names-changed',
  'notes-changed': 'diff.notes-changed',
  'prop-added': 'diff.prop-added',
  'prop-removed': 'diff.prop-removed',
  refused: 'diff.refused',
  'required-added': 'diff.required-added',
  'required-removed': 'diff.required-removed',
  'schema-added': 'diff.schema-added',
  'schema-removed': 'diff.schema-removed',
  'shapes-changed': 'diff.shapes-changed',
  'step-changed': 'diff.step-changed',
  'step-narrowed': 'diff.step-narrowed',
  'step-widened': 'diff.step-widened',
  'type-narrowed': 'diff.type-narrowed',
  'type-widened': 'diff.type-widened',
} as const

const limits = {
  maximum: 'limit.maximum',
  maxItems: 'limit.maxItems',
  maxLength: 'limit.maxLength',
  maxProperties: 'limit.maxProperties',
  minimum: 'limit.minimum',
  minItems: 'limit.minItems',
  minLength: 'limit.minLength',
  minProperties: 'limit.minProperties',
} as const

/** A change of a component's props as a sentence; one that only a newer server knows, by its name. */
export function sayPropsChange(
  component: string,
  { pointer, kind, effect, from, to }: PropsChange,
  t: Translate<'remotes'>,
): string {
  const prop = pointer === '' ? component : `${component} ${pointer}`
  const none = t('limit.none')
  const values = { prop, from: from ?? none, to: to ?? none }
  const [keyword = '', how] = kind.split('-', 2)
  if (keyword in limits) {
    const limit = t(limits[keyword as keyof typeof limits])
    return t(how === 'narrowed' ? 'diff.limit-narrowed' : 'diff.limit-widened', {
      ...values,
      limit,
    })
  }
  if (kind === 'prop-added' && effect !== 'compatible') return t('diff.prop-addedOpen', { prop })
  if (kind in sentences) return t(sentences[kind as keyof typeof sentences], values)
  return t('diff.unknown', { prop, kind })
}
