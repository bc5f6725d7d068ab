import type { Tenant } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import request from 'supertest'
import type { Application } from '../../application/create-application'
import type { Viewer } from '../../slots/viewer'
import { type Engine, openStorage, type Storage } from '../../storage/storage'
import { SeedWriter } from '../../storage/tables/seed-writer'
import { createTestDatabase, type TestDatabase } from '../database/test-engines'
import { describeApplication, makeViewer, resourceApp } from './resource-app'
import { describeShop } from './shop-application'

const north: Tenant = { id: 1, name: 'North' }
export const south: Tenant = { id: 2, name: 'South' }

export interface Shop {
  readonly application: Application
  readonly storage: Storage
  /** The viewer from now on; in the north with all rights before each test. */
  as(permissions: Iterable<string>, tenant?: Tenant): void
  viewer(): Viewer
  http(): ReturnType<typeof request>
  /** What the hook and the actions wrote. */
  journal(): Promise<string[]>
}

/** The shop on an engine, filled again before each test of a `describe`. */
export function useShop(engine: Engine): Shop {
  const application = describeApplication(describeShop)
  const everything = application.permissionsOf(['operator'])
  let database: TestDatabase
  let storage: Storage
  let viewer = makeViewer([])
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate(application.migrations)
  }, 60_000)
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })
  beforeEach(async () => {
    viewer = makeViewer(everything, { tenant: north })
    await fill(storage)
  })
  return {
    application,
    get storage() {
      return storage
    },
    as(permissions, tenant = north) {
      viewer = makeViewer(permissions, { tenant })
    },
    viewer: () => viewer,
    http: () => request(resourceApp({ application, storage, viewer: () => viewer })),
    async journal() {
      const { rows } = await sql<{ note: string }>`select note from journal order by id`.execute(
        storage.db,
      )
      return rows.map(({ note }) => note)
    },
  }
}

/** 11 open, 12 paid, 13 open of the north; 21 of the south; 14 of the north is deleted. */
export async function fill(storage: Storage): Promise<void> {
  for (const table of ['journal', 'order_tags', 'orders', 'tags', 'customers', 'idempotency_keys'])
    await sql`delete from ${sql.table(table)}`.execute(storage.db)
  await storage.db.transaction().execute(async (transaction) => {
    const store = new SeedWriter(transaction, storage)
    await store.insertRows('customers', [
      { id: 1, tenant_id: 1, name: 'Ada', deleted_at: null },
      { id: 2, tenant_id: 1, name: 'Bob', deleted_at: null },
      { id: 3, tenant_id: 2, name: 'Cy', deleted_at: null },
    ])
    await store.insertRows('orders', [
      order(11, 'Apple', {}),
      order(12, 'Bread', { status: 'paid' }),
      order(13, 'Corn', { customer_id: 2 }),
      order(14, 'Dates', { deleted_at: '2026-01-31T10:00:00.000Z' }),
      order(21, 'Egg', { tenant_id: 2, customer_id: 3 }),
    ])
    await store.insertRows('tags', [
      { id: 1, tenant_id: 1, name: 'fresh' },
      { id: 2, tenant_id: 1, name: 'gift' },
      { id: 3, tenant_id: 2, name: 'southern' },
    ])
  })
}

function order(id: number, name: string, values: Readonly<Record<string, string | number>>) {
  return {
    id,
    tenant_id: 1,
    customer_id: 1,
    name,
    status: 'open',
    cost: 777,
    deleted_at: null,
    ...values,
  }
}
