import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import { createFormats, type Formats } from '../formats/formats'
import { texts } from '../texts/texts'
import { asText, isEmpty } from './field-values'

/** The value of a field as text, or `undefined` where there is none. */
export function formatValue(
  field: FieldEntry,
  record: Pick<ResourceRecord, 'values' | 'titles'>,
  locale: string,
): string | undefined {
  const value = record.values[field.name]
  if (isEmpty(value)) return undefined
  const formats = createFormats(locale)
  switch (field.type) {
    case 'select':
      return optionLabel(field, value)
    case 'multi-select':
      return Array.isArray(value)
        ? formats.list(value.map((one) => optionLabel(field, one)))
        : asText(value)
    case 'relation':
      return record.titles?.[field.name] ?? `#${asText(value)}`
    case 'money':
      return formats.money(Number(value), field.currency)
    case 'computed':
      return formatAs(field.as, value, { formats, currency: field.currency })
    default:
      return formatAs(field.type, value, { formats })
  }
}

type Options = Extract<FieldEntry, { type: 'select' | 'multi-select' }>

export function optionLabel({ options }: Options, value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? asText(value)
}

interface Writing {
  readonly formats: Formats
  readonly currency?: string | undefined
}

function formatAs(kind: string, value: unknown, { formats, currency }: Writing): string {
  switch (kind) {
    case 'number':
      return formats.number(Number(value))
    case 'money':
      return formats.money(Number(value), currency ?? 'EUR')
    case 'percent':
      return formats.percent(Number(value))
    case 'yes-no':
      return texts.t(value ? 'common:yes' : 'common:no')
    case 'date':
      return formats.date(asText(value))
    case 'date-time':
      return formats.dateTime(asText(value))
    default:
      return asText(value)
  }
}
