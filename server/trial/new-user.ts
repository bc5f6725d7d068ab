import { unknownName } from '@slipway/sdk/check'
import type { Application } from '../application/create-application'
import type { Passwords } from '../identity/passwords/passwords'
import type { Storage } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createUsersTable } from '../storage/tables/accounts/users-table'
import type { UserOptions } from './started-application'

interface NewUserDeps {
  readonly application: Pick<Application, 'roles'>
  readonly storage: Storage
  readonly passwords: Pick<Passwords, 'hash'>
}

/** Returns what makes users who can sign in, with an address and a password for each. */
export function createNewUsers({ application, storage, passwords }: NewUserDeps) {
  let count = 0
  return async function addUser({ roles, tenant, language: locale = 'en' }: UserOptions) {
    for (const role of roles) checkRole(role, [...application.roles.keys()])
    count += 1
    const email = `${roles.join('-') || 'nobody'}-${count}@example.test`
    const password = `the password of ${email}`
    const tenantId = tenant === undefined ? null : await findTenant(storage, tenant)
    await createUsersTable(storage).create({
      email,
      name: `${roles.join(', ') || 'nobody'} ${count}`,
      locale,
      passwordHash: await passwords.hash(password),
      memberships: roles.map((role) => ({ role, tenantId })),
    })
    return { email, password }
  }
}

async function findTenant(storage: Storage, name: string): Promise<number> {
  const tenants = createTenantsTable(storage)
  return (await tenants.findByName(name))?.id ?? (await tenants.create(name))
}

function checkRole(name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  const { detail } = unknownName({ pointer: '', what: 'role', name, known })
  throw new Error(`as(…): ${detail}; the roles are ${known.join(', ')}.`)
}
