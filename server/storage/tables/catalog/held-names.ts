import { sql } from 'kysely'
import type { StorageScope } from '../../transact'
import { lookOf } from './version-components'

/** A component's name, as its remote writes it. */
export interface NameOfComponent {
  readonly registry: 'slot' | 'global'
  readonly name: string
}

/** A name that a remote holds. */
export interface HeldName extends NameOfComponent {
  readonly remote: string
  /** Milliseconds since 1970; `null`: as long as a live version has it. */
  readonly until: number | null
}

interface NamesQuery {
  readonly remote?: string | undefined
  /** A part of the name. */
  readonly q?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The names of components, as operators see and free them. */
export function createHeldNames({ db, now }: StorageScope) {
  const held = () =>
    db
      .selectFrom('component_names')
      .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '>=', now)]))

  const matching = ({ remote, q }: Pick<NamesQuery, 'remote' | 'q'>) => {
    const ofRemote = remote === undefined ? held() : held().where('remote', '=', remote)
    return q ? ofRemote.where(sql<boolean>`${contains(q)}`) : ofRemote
  }

  return {
    /** By name. */
    async list({ limit, offset, ...query }: NamesQuery): Promise<readonly HeldName[]> {
      const rows = await matching(query)
        .select(['registry', 'name', 'remote', 'held_until as until'])
        .orderBy('name')
        .orderBy('registry')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(toHeld)
    },
    async count(query: Pick<NamesQuery, 'remote' | 'q'>): Promise<number> {
      const counted = matching(query).select(({ fn }) => fn.countAll<number>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async find(named: NameOfComponent): Promise<HeldName | undefined> {
      const { registry, look } = lookOf(named)
      const row = await held()
        .select(['registry', 'name', 'remote', 'held_until as until'])
        .where('registry', '=', registry)
        .where('look', '=', look)
        .executeTakeFirst()
      return row && toHeld(row)
    },
    /** Gives a name to a remote until then, or, with `undefined`, frees it. */
    async set(named: NameOfComponent, to: Pick<HeldName, 'remote' | 'until'> | undefined) {
      const { registry, look } = lookOf(named)
      await db
        .deleteFrom('component_names')
        .where('registry', '=', registry)
        .where('look', '=', look)
        .execute()
      if (!to) return
      const { name } = named
      const row = { registry, look, name, remote: to.remote, held_until: to.until }
      await db.insertInto('component_names').values(row).execute()
    },
  }
}

function contains(part: string) {
  const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`lower(name) like ${pattern} escape '\\'`
}

function toHeld(row: {
  readonly registry: string
  readonly name: string
  readonly remote: string
  readonly until: number | null
}): HeldName {
  // There are no other registries.
  return { ...row, registry: row.registry as HeldName['registry'] }
}
