import { Select } from '@mantine/core'
import { readerLanguages } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'

/** With regions, for dates and numbers differ where the language does not. */
const regions: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-IE', 'en-US'],
  de: ['de-AT', 'de-CH', 'de-DE'],
}
const offered = readerLanguages().flatMap((tag) => [tag, ...(regions[tag] ?? [])])

interface LanguageSelectProps {
  readonly label: string
  /** BCP 47. */
  readonly value: string
  readonly onChange: (locale: string) => void
  readonly error?: string | undefined
}

/** Each language by its own name, as whoever looks for it knows it. */
export function LanguageSelect(props: LanguageSelectProps): ReactElement {
  const { label, value, onChange, error } = props
  return (
    <Select
      label={label}
      data={languageOptions(value)}
      allowDeselect={false}
      value={value}
      error={error}
      onChange={(tag) => tag && onChange(tag)}
    />
  )
}

/** Languages to choose from, with one that is chosen already. */
export function languageOptions(chosen: string): { value: string; label: string }[] {
  const tags = offered.includes(chosen) ? offered : [chosen, ...offered]
  return tags.map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))
}

/** A language by its own name. */
export function nameOfLanguage(tag: string): string {
  const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' })
  return names.of(tag) ?? tag
}
