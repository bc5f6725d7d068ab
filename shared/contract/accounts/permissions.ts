/** The product's own permissions; resources and applications add theirs. */
export const productPermissions = {
  develop: 'slipway.develop',
  /** Users, tenants, tokens, grants, and all that the next two allow. */
  manage: 'slipway.manage',
  /** Releases, and the kill switch. */
  release: 'slipway.release',
  /** What is in which slot. */
  layout: 'slipway.layout',
} as const

export type ProductPermission = (typeof productPermissions)[keyof typeof productPermissions]

/** Those that are about the host and belong to no tenant: they count only where a role is held everywhere. */
export const hostPermissions = [
  productPermissions.manage,
  productPermissions.release,
  productPermissions.layout,
] as const satisfies readonly ProductPermission[]
