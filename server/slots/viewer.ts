import type { Tenant, User } from '@slipway/sdk/contract'

/** The signed-in user as of this request: rights and tenant are read again each time. */
export interface Viewer {
  readonly user: User
  /** The tenant the session works in. */
  readonly tenant: Tenant | null
  readonly tenants: readonly Tenant[]
  /** Names of the roles held in that tenant, and of those held everywhere. */
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** `slipway.develop` by a role held everywhere: the source of all teams is theirs to read. */
  readonly readsSources?: boolean
}
