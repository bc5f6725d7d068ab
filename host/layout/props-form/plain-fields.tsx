import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../texts/use-texts'
import { partsOf, type SchemaFieldProps } from './field-parts'
import styles from './props-form.module.css'
import { choicesOf } from './schema'

export function ChoiceField({ field, value, onChange }: SchemaFieldProps): ReactElement {
  const choices = choicesOf(field.rules)
  const mayBeOpen = value === undefined || !field.stays
  return (
    <NativeSelect
      {...partsOf(field)}
      data={[...(mayBeOpen ? [''] : []), ...choices.map(String)]}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice) === currentTarget.value))
      }
    />
  )
}

export function YesNoField({ field, value, onChange }: SchemaFieldProps): ReactElement {
  const { required: _, ...parts } = partsOf(field)
  return (
    <Checkbox
      {...parts}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

export function NumberField({ field, value, onChange }: SchemaFieldProps): ReactElement {
  // What is typed on the way to a number, such as "-" or "1.".
  const [typed, setTyped] = useState<string>()
  const { t } = useTexts('propsForm')
  const isNumber = typed === undefined || Number.isFinite(Number(typed))
  return (
    <TextInput
      {...partsOf(field)}
      {...(!isNumber && { error: t('noNumber') })}
      inputMode="decimal"
      value={typed ?? (typeof value === 'number' ? String(value) : '')}
      onBlur={() => isNumber && setTyped(undefined)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (text.trim() === '') onChange(undefined)
        else if (Number.isFinite(Number(text))) onChange(Number(text))
      }}
    />
  )
}

/** A value that no other field can show, as it is stored. */
export function JsonField({ field, value, onChange }: SchemaFieldProps): ReactElement {
  const { t } = useTexts('propsForm')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  const { description, error, ...parts } = partsOf(field)
  return (
    <Textarea
      {...parts}
      description={description ?? t('json')}
      error={typed === undefined || isJson(typed) ? error : t('noJson')}
      classNames={{ input: styles['json'] ?? '' }}
      dir="ltr"
      rows={Math.min(12, text.split('\n').length + 1)}
      spellCheck={false}
      value={text}
      onBlur={() => (typed === undefined || isJson(typed)) && setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value.trim() === '') onChange(undefined)
        else if (isJson(currentTarget.value)) onChange(JSON.parse(currentTarget.value))
      }}
    />
  )
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
