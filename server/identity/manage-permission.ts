/** Counts only where the role is held everywhere (decision 009). */
export const managePermission = 'slipway.manage'
