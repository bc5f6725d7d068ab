import { locationsOf, type PageId } from '@slipway/sdk/contract/pages'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'

type DrawnLocation = ReturnType<typeof locationsOf>[number]

const names = {
  'dashboard-after-cards': 'location.dashboard-after-cards',
  'dashboard-before-cards': 'location.dashboard-before-cards',
  'global-after-content': 'location.global-after-content',
  'global-before-content': 'location.global-before-content',
  'header-banner': 'location.header-banner',
  'login-after-form': 'location.login-after-form',
  'login-before-form': 'location.login-before-form',
  'login-sidebar': 'location.login-sidebar',
  'resource-after-form': 'location.resource-after-form',
  'resource-after-relations': 'location.resource-after-relations',
  'resource-before-form': 'location.resource-before-form',
  'resource-before-relations': 'location.resource-before-relations',
  'resource-edit-actions': 'location.resource-edit-actions',
  'resource-page-actions': 'location.resource-page-actions',
  'tenant-switcher': 'location.tenant-switcher',
} as const satisfies Readonly<Record<DrawnLocation, string>>

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
  const { modules } = useViewerMeta()
  const seen = new Set<DrawnLocation>()
  const byName = new Map<string, PlaceGroup>()
  for (const { text, page } of groups) {
    const own = locationsOf(page).filter((location) => !seen.has(location))
    const group = byName.get(text) ?? { group: t(text), items: [] }
    for (const location of own) {
      seen.add(location)
      group.items.push({ value: location, label: t(names[location]) })
    }
    byName.set(text, group)
  }
  const forms = modules
    .flatMap(({ resources }) => resources)
    .map(({ name, label }) => ({ value: `form:${name}`, label }))
  const unique = [...new Map(forms.map((form) => [form.value, form])).values()]
  return [...byName.values(), ...(unique.length > 0 ? [{ group: t('forms'), items: unique }] : [])]
}
