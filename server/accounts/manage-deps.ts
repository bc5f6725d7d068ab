import type { Changes } from '../changes/changes'
import type { Guards } from '../identity/guards'
import type { Passwords } from '../identity/passwords/passwords'
import type { LoginThrottle } from '../identity/sign-in/login-throttle'
import type { Storage } from '../storage/storage'
import type { Roles } from './roles/roles'

/** Dependencies of the routes of accounts. */
export interface ManageDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit'>
  readonly passwords: Passwords
  readonly throttle: LoginThrottle
  readonly roles: Roles
  readonly guards: Guards
  readonly basePath: string
}
