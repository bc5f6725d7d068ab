import { SlotLocation } from './slot-location'

test('there are exactly the fifteen locations of the source, in its order', () => {
  expect(SlotLocation.cases().map(({ value }) => value)).toEqual([
    'login-before-form',
    'login-after-form',
    'login-sidebar',
    'resource-page-actions',
    'resource-edit-actions',
    'resource-before-form',
    'resource-after-form',
    'resource-before-relations',
    'resource-after-relations',
    'dashboard-before-cards',
    'dashboard-after-cards',
    'global-before-content',
    'global-after-content',
    'header-banner',
    'tenant-switcher',
  ])
})

test('publicValues() are the six public ones', () => {
  expect(SlotLocation.publicValues()).toEqual([
    'login-before-form',
    'login-after-form',
    'login-sidebar',
    'global-before-content',
    'global-after-content',
    'header-banner',
  ])
  expect(SlotLocation.RESOURCE_PAGE_ACTIONS.isPublic()).toBe(false)
  expect(SlotLocation.LOGIN_BEFORE_FORM.value).toBe('login-before-form')
})

test('each case is an instance of the class, and its own', () => {
  expect(SlotLocation.HEADER_BANNER).toBeInstanceOf(SlotLocation)
  expect(SlotLocation.cases()).toContain(SlotLocation.HEADER_BANNER)
})
