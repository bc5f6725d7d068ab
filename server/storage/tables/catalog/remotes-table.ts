import type { Selectable } from 'kysely'
import type { Schema } from '../../schema'
import type { StorageScope } from '../../transact'
import { confusableKey } from './confusable-key'

export interface StoredRemote {
  readonly name: string
  readonly publicGranted: boolean
  readonly origins: readonly string[]
}

/** A part that the kill switch has switched off: without a version or component, every one of the remote. */
export interface StoredDisabled {
  readonly remote: string
  readonly version: string | undefined
  readonly component: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  readonly who: string
  readonly why: string
  /** Not by the team itself. */
  readonly byOperator: boolean
}

type DisabledPart = Pick<StoredDisabled, 'remote' | 'version' | 'component'>

/** Remotes: who may use the name, what is granted, what is switched off. */
export type RemotesTable = ReturnType<typeof createRemotesTable>

export function createRemotesTable({ db, now }: StorageScope) {
  const select = () => db.selectFrom('remotes').selectAll()
  return {
    async list(): Promise<readonly StoredRemote[]> {
      return (await select().orderBy('name').execute()).map(toRemote)
    },
    async find(name: string): Promise<StoredRemote | undefined> {
      const row = await select().where('name', '=', name).executeTakeFirst()
      return row && toRemote(row)
    },
    /** Another remote's name that is easily taken for `name`. */
    async findAlike(name: string): Promise<string | undefined> {
      const rows = await select().where('name', '!=', name).execute()
      return rows.find((row) => confusableKey(row.name) === confusableKey(name))?.name
    },
    async add(name: string): Promise<void> {
      await db
        .insertInto('remotes')
        .values({ name, first_released_at: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    },
    async grant(
      name: string,
      grants: { readonly public?: boolean; readonly origins?: readonly string[] },
    ): Promise<void> {
      await db
        .updateTable('remotes')
        .set({
          ...(grants.public !== undefined && { public_granted_at: grants.public ? now : null }),
          ...(grants.origins && { granted_origins: JSON.stringify(grants.origins) }),
        })
        .where('name', '=', name)
        .execute()
    },
    async disabled(): Promise<readonly StoredDisabled[]> {
      const rows = await db.selectFrom('disabled_parts').selectAll().orderBy('at').execute()
      return rows.map(({ version, component, reason: why, by_operator: byOperator, ...row }) => ({
        ...row,
        why,
        byOperator: byOperator === 1,
        version: version || undefined,
        component: component || undefined,
      }))
    },
    /** `at`: when it was, if not now. */
    async disable(
      { remote, version = '', component = '' }: DisabledPart,
      switched: Omit<StoredDisabled, keyof DisabledPart | 'at'> & { readonly at?: number },
    ): Promise<void> {
      const { at, who, why: reason, byOperator } = switched
      const by = { at: at ?? now, who, reason, by_operator: byOperator ? 1 : 0 }
      await db
        .insertInto('disabled_parts')
        .values({ remote, version, component, ...by })
        // The newest reason counts; but what an operator switched off no team takes over.
        .onConflict((conflict) =>
          conflict
            .columns(['remote', 'version', 'component'])
            .doUpdateSet(by)
            .where('disabled_parts.by_operator', '<=', by.by_operator),
        )
        .execute()
    },
    async enable({ remote, version = '', component = '' }: DisabledPart): Promise<void> {
      await db
        .deleteFrom('disabled_parts')
        .where((row) => row.and({ remote, version, component }))
        .execute()
    },
    /** Component names that belong to a remote. */
    names: (): Promise<readonly { readonly registry: string; readonly name: string }[]> =>
      db.selectFrom('component_names').select(['registry', 'name']).execute(),
  }
}

function toRemote(row: Selectable<Schema['remotes']>): StoredRemote {
  // Written by grant(), so it has the shape.
  const origins = JSON.parse(row.granted_origins) as string[]
  return { name: row.name, publicGranted: row.public_granted_at !== null, origins }
}
