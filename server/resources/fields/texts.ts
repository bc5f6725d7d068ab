import type { Fault } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import { type EntryOf, type FieldKind, fieldInvalid } from './field-kind'
import { fieldBuilder } from './make-field'

interface LengthOptions {
  /** In UTF-16 units. Default: 200; long texts 10,000, e-mail addresses 254, web addresses 2,000. */
  readonly maxLength?: number
}

interface Pattern {
  readonly regexp: RegExp
  readonly message: LocalizedText
}

interface TextOptions extends LengthOptions {
  /** The pattern that the text has to match (flag `u` or none), and what to say when it does not. */
  readonly pattern?: Pattern
}

const lengthOptions: OptionNames<LengthOptions> = { maxLength: 'optional' }
const patternOptions: OptionNames<Pattern> = { regexp: 'required', message: 'required' }

/** One line of text. Column: text. */
export const text = fieldBuilder<string, TextOptions>({
  names: { ...lengthOptions, pattern: 'optional' },
  faults: ({ pattern }) => optionFaults(pattern, patternOptions, '/pattern'),
  toEntry: (common, { maxLength = 200, pattern }) => ({
    ...common,
    type: 'text',
    maxLength,
    ...(pattern?.regexp && { pattern: toPattern(common.name, pattern) }),
  }),
})

/** Text of several lines. Column: text. */
export const longText = fieldBuilder<string, LengthOptions>({
  names: lengthOptions,
  toEntry: (common, { maxLength = 10_000 }) => ({ ...common, type: 'long-text', maxLength }),
})

/** One e-mail address. Column: text. */
export const email = fieldBuilder<string, LengthOptions>({
  names: lengthOptions,
  toEntry: (common, { maxLength = 254 }) => ({ ...common, type: 'email', maxLength }),
})

/** An absolute http or https address. Column: text. */
export const url = fieldBuilder<string, LengthOptions>({
  names: lengthOptions,
  toEntry: (common, { maxLength = 2000 }) => ({ ...common, type: 'url', maxLength }),
})

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

function toPattern(name: string, { regexp, message }: Pattern) {
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
