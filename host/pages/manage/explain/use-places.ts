import { locationsOf, type PageId } from '@slipway/sdk/contract/pages'
import { type DrawnLocation, useLocationName } from '../../../layout/location-names'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'

/** The page that stands for each group, in the order in which somebody meets them. */
const groups = [
  { text: 'group.every', page: 'not-found' },
  { text: 'group.sign-in', page: 'sign-in' },
  { text: 'group.dashboard', page: 'dashboard' },
  { text: 'group.record', page: 'record' },
  { text: 'group.record', page: 'edit' },
] as const satisfies readonly { readonly text: string; readonly page: PageId }[]

interface PlaceGroup {
  readonly group: string
  readonly items: { readonly value: string; readonly label: string }[]
}

/** All locations as the pages show them, and the forms of resources, whose values begin with `form:`. */
export function usePlaces(): PlaceGroup[] {
  const { t } = useTexts('explain')
  const nameOf = useLocationName()
  const { modules } = useViewerMeta()
  const seen = new Set<DrawnLocation>()
  const byName = new Map<string, PlaceGroup>()
  for (const { text, page } of groups) {
    const own = locationsOf(page).filter((location) => !seen.has(location))
    const group = byName.get(text) ?? { group: t(text), items: [] }
    for (const location of own) {
      seen.add(location)
      group.items.push({ value: location, label: nameOf(location) })
    }
    byName.set(text, group)
  }
  const forms = modules
    .flatMap(({ resources }) => resources)
    .map(({ name, label }) => ({ value: `form:${name}`, label }))
  const unique = [...new Map(forms.map((form) => [form.value, form])).values()]
  return [...byName.values(), ...(unique.length > 0 ? [{ group: t('forms'), items: unique }] : [])]
}
