/** Counts only where the role is held everywhere (docs/decisions/009-accounts.md). */
export const managePermission = 'slipway.manage'
