import type { Fault } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import type { Field } from './field'
import { type EntryOf, type FieldKind, fieldInvalid } from './field-kind'
import { common, type FieldOptions, toField } from './make-field'

interface LengthOptions extends FieldOptions<string> {
  /** In UTF-16 units. Default: 200; long texts 10,000, e-mail addresses 254, web addresses 2,000. */
  readonly maxLength?: number
}

interface TextOptions extends LengthOptions {
  /** What the text has to look like (flag `u` or none), and what to say when it does not. */
  readonly pattern?: { readonly regexp: RegExp; readonly message: LocalizedText }
}

/** One line of text. Column: text. */
export function text(name: string, options: TextOptions = {}): Field {
  const { maxLength = 200, pattern } = options
  return toField(options, {
    ...common(name, options),
    type: 'text',
    maxLength,
    ...(pattern && { pattern: toPattern(name, pattern) }),
  })
}

/** Text of several lines. Column: text. */
export function longText(name: string, options: LengthOptions = {}): Field {
  const { maxLength = 10_000 } = options
  return toField(options, { ...common(name, options), type: 'long-text', maxLength })
}

/** One e-mail address. Column: text. */
export function email(name: string, options: LengthOptions = {}): Field {
  const { maxLength = 254 } = options
  return toField(options, { ...common(name, options), type: 'email', maxLength })
}

/** An absolute http or https address. Column: text. */
export function url(name: string, options: LengthOptions = {}): Field {
  const { maxLength = 2000 } = options
  return toField(options, { ...common(name, options), type: 'url', maxLength })
}

const words = {
  takes: 'text',
  search: 'column',
  filter: {
    read: (text: string) => (text.includes('\0') ? undefined : text),
    empty: '',
  },
} satisfies FieldKind

const line = { ...words, order: 'text' } satisfies FieldKind

export default {
  text: {
    ...line,
    isTitle: true,
    isShort: ({ maxLength }: EntryOf<'text'>) => maxLength <= 40,
    faults: patternFaults,
  },
  'long-text': { ...words, isLong: true },
  email: line,
  url: line,
} as const

function toPattern(name: string, { regexp, message }: NonNullable<TextOptions['pattern']>) {
  // Only the source goes to the browser; a flag that gets lost would let other texts through there.
  if (regexp.flags !== '' && regexp.flags !== 'u')
    throw new Error(
      `The pattern of "${name}" has the flags "${regexp.flags}"; write it without them.`,
    )
  return { source: regexp.source, message: asWritten(message) }
}

function patternFaults({ name, pattern }: EntryOf<'text'>): Fault[] {
  const reason = pattern && regexpFault(pattern.source)
  return reason === undefined
    ? []
    : [
        fieldInvalid(
          '/pattern',
          `"${name}" needs a pattern that is valid with the flag u: ${reason}`,
        ),
      ]
}

function regexpFault(source: string): string | undefined {
  try {
    RegExp(source, 'u')
    return undefined
  } catch (error) {
    return String(error)
  }
}
