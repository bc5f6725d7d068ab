/** The product's own permissions; resources and applications add theirs. */
export const productPermissions = {
  develop: 'slipway.develop',
  /** Counts only where the role is held everywhere, not in one tenant. */
  manage: 'slipway.manage',
} as const

export type ProductPermission = (typeof productPermissions)[keyof typeof productPermissions]
