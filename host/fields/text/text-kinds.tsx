import { Anchor, Textarea, TextInput } from '@mantine/core'
import { safeUrl } from '@slipway/sdk'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import { asText } from '../as-text'
import type { CellProps, EntryOf, FilterProps, InputProps } from '../field-kind'
import { anyOf, filterText } from '../filter-values'
import { useField } from '../use-field'

export const textKinds = {
  text: { Input: TextField, Filter: TextFilter },
  'long-text': { Input: LongTextField, Filter: TextFilter, isLong: true },
  email: { Input: AddressField, Filter: TextFilter, Link: EmailLink },
  url: { Input: AddressField, Filter: TextFilter, Link: UrlLink },
} as const

function TextField({ field }: InputProps<EntryOf<'text'>>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <TextInput
      {...input}
      value={asText(value)}
      onChange={(event) => setValue(event.currentTarget.value || null)}
    />
  )
}

function LongTextField({ field }: InputProps<EntryOf<'long-text'>>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={12}
      value={asText(value)}
      onChange={(event) => setValue(event.currentTarget.value || null)}
    />
  )
}

/** An email or web address: the right keyboard on a phone, no capitals put in by it. */
function AddressField({ field }: InputProps<EntryOf<'email' | 'url'>>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <TextInput
      {...input}
      type={field.type}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={asText(value)}
      // A blank in front comes along when an address is pasted.
      onChange={(event) => setValue(event.currentTarget.value.trim() || null)}
    />
  )
}

function TextFilter({ field, value, onChange }: FilterProps<FieldEntry>): ReactElement {
  const { t } = useTexts('list')
  return (
    <TextInput
      aria-label={field.label}
      placeholder={t('filter.exactly')}
      value={filterText(value)}
      onChange={(event) => onChange(anyOf([event.currentTarget.value]))}
    />
  )
}

function EmailLink({ text }: CellProps<FieldEntry>): ReactElement {
  return (
    <Anchor href={`mailto:${text}`} inherit>
      {text}
    </Anchor>
  )
}

function UrlLink({ text }: CellProps<FieldEntry>): ReactElement {
  return (
    <Anchor href={safeUrl(text)} target="_blank" rel="noreferrer" inherit>
      {text}
    </Anchor>
  )
}
