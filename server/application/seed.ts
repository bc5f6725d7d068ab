import type { Tenant } from '@slipway/sdk/contract'
import type { ApplicationDatabase } from '../storage/application-database'
import type { SeedRow } from '../storage/tables/seed-writer'

/** A user that a seed creates. */
export interface SeedUser {
  readonly email: string
  readonly name: string
  readonly password: string
  /** BCP 47. Default: `en`. */
  readonly locale?: string
  /** Roles by name, in one tenant, or everywhere without one. */
  readonly roles: readonly { readonly role: string; readonly tenant?: Tenant }[]
}

/** The tools of a seed: everything is in one transaction, which is rolled back if the seed throws. */
export interface Seed {
  readonly db: ApplicationDatabase
  /** The moment of the seed, for data that should look recent. */
  readonly now: Date
  /** Numbers from 0 up to 1, the same sequence each time. */
  random(): number
  tenant(name: string): Promise<Tenant>
  user(user: SeedUser): Promise<void>
  /** Inserts rows quickly, columns by name; all rows have the same columns. */
  insert<Row extends SeedRow<Row>>(table: string, rows: readonly Row[]): Promise<void>
}

/** Fills an empty application: runs once, and never in production. */
export type SeedFunction = (seed: Seed) => Promise<void>
