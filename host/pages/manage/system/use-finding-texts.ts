import type { DoctorLine } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'

interface FindingText {
  readonly text: string
  /** Where it is not in the reader's language. */
  readonly lang?: 'en'
}

interface FindingTexts {
  readonly seen: FindingText
  readonly advice: FindingText | null
}

/** The sentences of a finding in the reader's language; those that only another version knows as the server has them. */
export function useFindingTexts(): (line: DoctorLine) => FindingTexts {
  const { t } = useTexts('findings')
  const formats = useFormats()
  const say = (key: string, { words }: DoctorLine): string | undefined => {
    const values = Object.entries(words?.values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? formats.number(value) : value,
    ])
    // The name comes from the server; where there is no such text it is answered by itself.
    const text = t(key as TextName<'findings'>, Object.fromEntries(values))
    return text === key ? undefined : text
  }
  const orAsSent = (text: string | undefined, sent: string): FindingText =>
    text === undefined ? { text: sent, lang: 'en' } : { text }
  return (line) => ({
    seen: orAsSent(say(`found.${line.words?.found}`, line), line.seen),
    advice:
      line.advice === null
        ? null
        : orAsSent(say(`remedy.${line.words?.remedy}`, line), line.advice),
  })
}
