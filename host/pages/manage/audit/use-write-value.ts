import { useFormats } from '../../../formats/use-formats'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'

/** Writes a value of an entry's detail: `nothing`, `yes`, the items of a list, the parts of an object. */
export function useWriteValue(): (value: unknown, name?: string) => string {
  const nameOf = useDetailName()
  const formats = useFormats()
  return function write(value: unknown, name = ''): string {
    if (Array.isArray(value)) {
      const items = value.map((item) => write(item))
      return items.length > 0 ? items.join(', ') : '–'
    }
    if (typeof value === 'string' && isTime(name) && !Number.isNaN(Date.parse(value)))
      return formats.dateTime(value)
    if (value === null && name === 'tried') return nameOf('value.false')
    if (typeof value !== 'object' || value === null)
      return nameOf(`value.${String(value)}`, String(value))
    return Object.entries(value)
      .map(([part, inner]) => `${nameOf(part)}: ${write(inner, part)}`)
      .join(', ')
  }
}

function isTime(name: string): boolean {
  return ['asOf', 'at', 'since', 'until', 'expiresAt'].includes(name)
}

/** The name of a part of a detail; its own name for one of a newer server. */
export function useDetailName(): (name: string, otherwise?: string) => string {
  const { t } = useTexts('auditDetail')
  return (name, otherwise = name) => {
    // A text that is not there is its name.
    const words = t(name as TextName<'auditDetail'>)
    return words === name ? otherwise : words
  }
}
