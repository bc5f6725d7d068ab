import {
  type FieldCondition,
  type FieldEntry,
  type MapEntry,
  modesOf,
  type SlotMapBody,
} from '@slipway/sdk/contract'
import { asText } from '../../../fields/as-text'
import { valueFormats } from '../../../fields/value-formats'
import { createFormats } from '../../../formats/formats'
import { useFormats } from '../../../formats/use-formats'
import { type Translate, useTexts } from '../../../texts/use-texts'

type Page = NonNullable<MapEntry['page']>

/** The resources with their fields, for people; what is not in it is said by its own name. */
export type PageNames = Pick<SlotMapBody['gates'], 'resources'>

/** The pages of an entry in words, such as "Pages of Orders · Status: Paid or Packed". */
export function usePageWords({ resources: known }: PageNames): (page: Page | null) => string {
  const { t } = useTexts('gate')
  const { locale, list } = useFormats()
  const words: Words = { t, locale, known }
  const nameOf = (name: string) => known.find((one) => one.name === name)?.label ?? name
  return (page) => {
    if (page === null) return t('page.every')
    const { resources = [], mode, record = {}, device } = page
    const modes = mode === undefined ? [] : modesOf(mode).map((one) => t(`page.mode.${one}`))
    const parts = [
      ...(resources.length > 0 ? [t('say.resources', { names: list(resources.map(nameOf)) })] : []),
      ...(modes.length > 0 ? [t('say.modes', { names: list(modes) })] : []),
      ...Object.entries(record).map(([name, condition]) =>
        sayField(
          { name, field: fieldOf(known, resources, name), condition: condition as FieldCondition },
          words,
        ),
      ),
      ...(device ? [t('say.wide')] : []),
    ]
    return parts.length > 0 ? parts.join(' · ') : t('page.every')
  }
}

interface Words {
  readonly t: Translate<'gate'>
  readonly locale: string
  readonly known: PageNames['resources']
}

/** The field of a name, as the first of `names` has it. */
export function fieldOf(
  known: PageNames['resources'],
  names: readonly string[],
  field: string,
): FieldEntry | undefined {
  const [resource] = known.filter(({ name }) => names.includes(name))
  return resource?.fields.find(({ name }) => name === field)
}

interface Asked {
  readonly name: string
  /** `undefined`: the reader does not see it. */
  readonly field: FieldEntry | undefined
  readonly condition: FieldCondition
}

function sayField({ name, field, condition }: Asked, { t, locale }: Words): string {
  const label = field?.label ?? name
  const write = (value: unknown) => writeValue(field, value, locale)
  if (typeof condition !== 'object' || Array.isArray(condition)) {
    const values = [condition].flat().map(write)
    return t('say.values', { field: label, values: values.join(', ') })
  }
  if ('set' in condition) return t(condition.set ? 'say.set' : 'say.unset', { field: label })
  const { min, max } = condition as { readonly min?: unknown; readonly max?: unknown }
  if (min === undefined) return t('say.max', { field: label, max: write(max) })
  if (max === undefined) return t('say.min', { field: label, min: write(min) })
  return t('say.between', { field: label, min: write(min), max: write(max) })
}

// Not by the table of field kinds: their inputs come with it, which a row of the console does not draw.
function writeValue(field: FieldEntry | undefined, value: unknown, locale: string): string {
  if (!field) return String(value)
  if ('options' in field)
    return field.options.find((option) => option.value === value)?.label ?? String(value)
  if (field.type === 'relation') return `#${asText(value)}`
  const as = field.type === 'computed' ? field.as : field.type
  const currency = 'currency' in field ? field.currency : undefined
  const { write } = valueFormats[as in valueFormats ? (as as keyof typeof valueFormats) : 'text']
  return write(value, { formats: createFormats(locale), currency })
}
