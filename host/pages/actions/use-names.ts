import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'

const most = 3

/** Names records in a sentence: the first ones by their titles, the rest by how many they are. */
export function useNames(): (titles: readonly string[]) => string {
  const { t } = useTexts('list')
  const formats = useFormats()
  return (titles) => {
    const count = titles.length - most
    // "and 1 more" would take no less room than its title.
    if (count <= 1) return formats.list(titles)
    const more = t('names.more', { count, shown: formats.number(count) })
    return formats.list([...titles.slice(0, most), more])
  }
}
