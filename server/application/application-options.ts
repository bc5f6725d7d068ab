import type { Fault } from '@slipway/sdk/contract'
import type { Module } from '../dashboards/module'
import { type OptionNames, optionFaults } from '../slots/option-faults'
import type { ApplicationMigration } from '../storage/application-database'
import type { MigrationOptions, Permission, Role } from './application'
import type { SeedUser } from './seed'

const moduleOptions: OptionNames<Module> = {
  name: 'required',
  label: 'required',
  icon: 'optional',
  group: 'optional',
  order: 'optional',
  resources: 'required',
}
const roleOptions: OptionNames<Role> = { label: 'required', permissions: 'required' }
const permissionOptions: OptionNames<Permission> = { label: 'required' }
const migrationOptions: OptionNames<ApplicationMigration> = { up: 'required' }
const versionOptions: OptionNames<MigrationOptions> = { version: 'optional' }
const userOptions: OptionNames<SeedUser> = {
  email: 'required',
  name: 'required',
  password: 'required',
  locale: 'optional',
  roles: 'required',
}
const heldRoleOptions: OptionNames<SeedUser['roles'][number]> = {
  role: 'required',
  tenant: 'optional',
}

/** The faults in the names of options of what `app` takes as it is, by JSON pointer below each. */
export const partFaults = {
  module: (part: Module) => optionFaults(part, moduleOptions),
  role: (part: Role) => optionFaults(part, roleOptions),
  permission: (part: Permission) => optionFaults(part, permissionOptions),
  migration: (part: ApplicationMigration) => optionFaults(part, migrationOptions),
  migrations: (options: MigrationOptions) => optionFaults(options, versionOptions),
}

/** The same of a user that a seed creates. */
export function seedUserFaults(user: Partial<SeedUser>): Fault[] {
  const { roles = [] } = user
  return [
    ...optionFaults(user, userOptions),
    ...roles.flatMap((held, index) => optionFaults(held, heldRoleOptions, `/roles/${index}`)),
  ]
}
