import type { FieldEntry } from '@slipway/sdk/contract'
import { type MapText, textsBelow, type WrittenText } from '../../languages/localized-text'
import { mapRefusals } from '../write/refuse'
import type { Field, FieldValidation } from './field'

/** The field with `map` over each of its texts, and over what its functions say to readers. */
export function mapFieldTexts(field: Field, map: MapText): Field {
  const { entry, validate, compute } = field
  return Object.freeze({
    ...field,
    entry: mapEntry(entry, map),
    validate: validate && mapCheck(validate, textsBelow(map, 'validate')),
    compute:
      compute &&
      ((record: Parameters<typeof compute>[0]) => {
        const value = compute(record)
        // Only a text can be by language.
        return typeof value === 'object' && value !== null
          ? map(value as WrittenText, 'value')
          : value
      }),
  })
}

function mapEntry(entry: FieldEntry, map: MapText): FieldEntry {
  const { label, help } = entry
  return Object.freeze({
    ...entry,
    label: map(label, 'label'),
    ...(help !== undefined && { help: map(help, 'help') }),
    ...('pattern' in entry &&
      entry.pattern && {
        pattern: { ...entry.pattern, message: map(entry.pattern.message, 'pattern/message') },
      }),
    ...('options' in entry && {
      options: entry.options.map((option) => ({
        ...option,
        label: map(option.label, `options/${option.value}`),
      })),
    }),
  })
}

/** The check with `map` over what it says to readers. */
export function mapCheck(check: FieldValidation, map: MapText): FieldValidation {
  const speaking = mapRefusals(check, map)
  return async (value, scope) => {
    const message = await speaking(value, scope)
    return message === undefined ? undefined : map(message, 'message')
  }
}
