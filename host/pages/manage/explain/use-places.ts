import { locationsOf, type PageId } from '@slipway/sdk/contract/pages'
import { type DrawnLocation, useLocationName } from '../../../layout/location-names'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'

/** The pages that stand for each group, in the order in which somebody meets them. */
const groups = [
  { text: 'group.every', pages: ['not-found'] },
  { text: 'group.sign-in', pages: ['sign-in'] },
  { text: 'group.dashboard', pages: ['dashboard'] },
  { text: 'group.record', pages: ['record', 'edit'] },
] as const satisfies readonly { readonly text: string; readonly pages: readonly PageId[] }[]

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
  const drawn = groups.map(({ text, pages }) => {
    const own = new Set(pages.flatMap((page) => locationsOf(page)).filter((one) => !seen.has(one)))
    for (const location of own) seen.add(location)
    return { group: t(text), items: [...own].map((value) => ({ value, label: nameOf(value) })) }
  })
  const forms = modules
    .flatMap(({ resources }) => resources)
    .map(({ name, label }) => ({ value: `form:${name}`, label }))
  const unique = [...new Map(forms.map((form) => [form.value, form])).values()]
  return [...drawn, ...(unique.length > 0 ? [{ group: t('forms'), items: unique }] : [])]
}

/** The name of a location on the pages of operators; a form is said to be one. */
export function usePlaceName(): (location: string) => string {
  const places = usePlaces()
  return (location) => {
    for (const { group, items } of places) {
      const label = items.find(({ value }) => value === location)?.label
      if (label !== undefined) return location.startsWith('form:') ? `${group}: ${label}` : label
    }
    return location
  }
}
