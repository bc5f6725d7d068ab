import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'

/** Writes a value of an entry's detail: `nothing`, `yes`, the items of a list, the parts of an object. */
export function useWriteValue(): (value: unknown) => string {
  const nameOf = useDetailName()
  return function write(value: unknown): string {
    if (Array.isArray(value)) return value.length > 0 ? value.map(write).join(', ') : '–'
    if (typeof value !== 'object' || value === null)
      return nameOf(`value.${String(value)}`, String(value))
    return Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => `${nameOf(name)}: ${write(part)}`)
      .join(', ')
  }
}

/** What a part of a detail is called; one of a newer server by its own name. */
export function useDetailName(): (name: string, otherwise?: string) => string {
  const { t } = useTexts('auditDetail')
  return (name, otherwise = name) => {
    // A text that is not there is its name.
    const words = t(name as TextName<'auditDetail'>)
    return words === name ? otherwise : words
  }
}
