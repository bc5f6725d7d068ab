/** The product's own permissions; resources and applications add theirs. */
export const productPermissions = {
  develop: 'slipway.develop',
  /** Users, tenants, tokens, grants, and all that the next three allow. */
  manage: 'slipway.manage',
  /** Releases, and the kill switch. */
  release: 'slipway.release',
  /** The contents of each slot. */
  layout: 'slipway.layout',
  /** The slots of other viewers, for a while. */
  preview: 'slipway.preview',
} as const

export type ProductPermission = (typeof productPermissions)[keyof typeof productPermissions]

/** The permissions that are about the host and belong to no tenant: they count only where a role is held everywhere. */
export const hostPermissions = [
  productPermissions.manage,
  productPermissions.release,
  productPermissions.layout,
  productPermissions.preview,
] as const satisfies readonly ProductPermission[]
