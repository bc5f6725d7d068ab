import type { SlotLocationValue } from './slot-location'

const everywhere = ['header-banner', 'global-before-content', 'global-after-content'] as const
const relations = ['resource-before-relations', 'resource-after-relations'] as const
const form = ['resource-before-form', 'resource-after-form'] as const

/** The pages of the interface, by their path below it, and the locations each one draws. */
const pages: readonly (readonly [pattern: RegExp, locations: readonly SlotLocationValue[]])[] = [
  [/^\/login$/, ['login-before-form', 'login-after-form', 'login-sidebar']],
  [
    /^(?:\/|\/dashboards\/[^/]+)$/,
    ['tenant-switcher', 'dashboard-before-cards', 'dashboard-after-cards'],
  ],
  [/^\/resources\/[^/]+\/new$/, ['tenant-switcher', ...form]],
  [
    /^\/resources\/[^/]+\/\d+$/,
    ['tenant-switcher', 'resource-page-actions', ...form, ...relations],
  ],
  [
    /^\/resources\/[^/]+\/\d+\/edit$/,
    ['tenant-switcher', 'resource-edit-actions', ...form, ...relations],
  ],
]

/** The locations that the page at `path` draws; any other page of a signed-in user has the header's. */
export function pageLocations(path: string): readonly SlotLocationValue[] {
  const page = pages.find(([pattern]) => pattern.test(path))
  return [...everywhere, ...(page?.[1] ?? ['tenant-switcher' as const])]
}
