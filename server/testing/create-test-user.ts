import type { Storage } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createUsersTable } from '../storage/tables/accounts/users-table'
import { quickPasswords } from './quick-passwords'

let count = 0

/** A new user who can sign in, with a role everywhere unless told otherwise. */
export async function createTestUser(
  storage: Storage,
  options: { readonly role?: string; readonly tenants?: readonly string[] } = {},
): Promise<{ readonly id: number; readonly email: string; readonly password: string }> {
  count += 1
  const email = `user-${count}-${Date.now()}@example.test`
  const password = `a long password ${count}`
  const role = options.role ?? 'staff'
  const tenants = createTenantsTable(storage)
  const memberships = []
  for (const name of options.tenants ?? [])
    memberships.push({
      tenantId: (await tenants.findByName(name))?.id ?? (await tenants.create(name)),
      role,
    })
  const id = await createUsersTable(storage).create({
    email,
    name: `User ${count}`,
    passwordHash: await quickPasswords.hash(password),
    memberships: memberships.length > 0 ? memberships : [{ tenantId: null, role }],
  })
  return { id, email, password }
}
