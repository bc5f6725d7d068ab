/** Texts of the area `locations`: what each is called, everywhere. */
export const locations = {
  'dashboard-after-cards': 'Dashboard, below the cards',
  'dashboard-before-cards': 'Dashboard, above the cards',
  'global-after-content': 'Every page, below the content',
  'global-before-content': 'Every page, above the content',
  'header-banner': 'Every page, banner at the top',
  'login-after-form': 'Sign-in, below the form',
  'login-before-form': 'Sign-in, above the form',
  'login-sidebar': 'Sign-in, beside the form',
  'resource-after-form': 'Record, below its fields',
  'resource-after-relations': 'Record, below related records',
  'resource-before-form': 'Record, above its fields',
  'resource-before-relations': 'Record, above related records',
  'resource-edit-actions': 'Record being edited, actions',
  'resource-page-actions': 'Record, actions',
  'tenant-switcher': 'Header, choice of tenant',
} as const
