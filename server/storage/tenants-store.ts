import { CodedError, type Tenant } from '@slipway/sdk/contract'
import type { Storage } from './storage'
import { isUniqueViolation } from './storage-errors'

export interface TenantsStore {
  list(): Promise<readonly Tenant[]>
  findByName(name: string): Promise<Tenant | undefined>
  /** Gives the new tenant's id, or throws `tenant-taken`. */
  create(name: string): Promise<number>
}

export function createTenantsStore({ db }: Storage): TenantsStore {
  const tenants = () => db.selectFrom('tenants').select(['id', 'name'])
  return {
    list: () => tenants().orderBy('name').execute(),
    findByName: (name) => tenants().where('name', '=', name).executeTakeFirst(),
    async create(name) {
      try {
        const insert = db.insertInto('tenants').values({ name }).returning('id')
        return (await insert.executeTakeFirstOrThrow()).id
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new CodedError('tenant-taken', `There is a tenant "${name}" already.`, {
          status: 409,
        })
      }
    },
  }
}
