import type { locationsOf } from '@slipway/sdk/contract/pages'
import { useTexts } from '../texts/use-texts'

export type DrawnLocation = ReturnType<typeof locationsOf>[number]

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

/** What a location is called for people; its own name where the host does not draw it. */
export function useLocationName(): (location: string) => string {
  const { t } = useTexts('explain')
  return (location) => (isDrawn(location) ? t(names[location]) : location)
}

function isDrawn(location: string): location is DrawnLocation {
  return Object.hasOwn(names, location)
}
