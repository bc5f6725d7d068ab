import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem, type Fault, type Manifest } from '@slipway/sdk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { StorageScope } from '../../transact'
import { differenceOf } from './confusable-key'
import { type Look, listComponents, lookKey, lookOf, registries } from './version-components'

const HOUR_MS = 3_600_000

/**
 * How long a name is its remote's, in milliseconds: from a publication on, and from when the last live version with it
 * left. In between, while a live version has it, there is no end.
 */
export const nameHeld = { reservedMs: 24 * HOUR_MS, keptMs: 30 * 24 * HOUR_MS } as const

/** The names that a version claims for its remote: the remote's own, and those of its components. */
export interface ClaimedNames {
  readonly name: string
  readonly components: readonly Pick<Manifest['components'][number], 'registry' | 'name'>[]
}

/** A name of a manifest that belongs to another remote. */
interface ForeignName extends Look {
  /** As that remote writes it. */
  readonly name: string
  readonly remote: string
  /** Of the component in the manifest. */
  readonly index: number
}

/**
 * Reserves the names of a version's components for its remote, in the transaction that stores it: by as many statements
 * for five hundred names as for one.
 *
 * @throws CodedError 409 `name-taken`, with a fault for each name that belongs to another remote.
 */
export async function claimNames(
  scope: StorageScope,
  version: { readonly digest: string; readonly manifest: Manifest },
): Promise<void> {
  const { manifest } = version
  if (manifest.components.length === 0) return
  await holdNames(scope, manifest, sql`${scope.now} + ${nameHeld.reservedMs}`)
  await listComponents(scope.db, version)
  const foreign = await foreignNames(scope, manifest)
  if (foreign.length > 0) throw namesTaken(manifest, foreign)
}

/** Gives a live version's names to its remote without an end, but those that another one holds. */
export async function takeNames(scope: StorageScope, names: ClaimedNames): Promise<void> {
  if (names.components.length > 0) await holdNames(scope, names, sql`cast(null as bigint)`)
}

/** The faults for which {@link claimNames} would refuse a version now; one indexed query, outside of any transaction. */
export async function takenNames(scope: StorageScope, names: ClaimedNames): Promise<Fault[]> {
  return (await foreignNames(scope, names)).map((name) => taken(names, name))
}

/** Picks the names that versions of the remote have claimed, to the letter. */
export async function claimedAlready(
  { db }: Pick<StorageScope, 'db'>,
  { components, name }: ClaimedNames,
): Promise<readonly string[]> {
  if (components.length === 0) return []
  const rows = await db
    .selectFrom('component_names')
    .select(['registry', 'name'])
    .where('registry', 'in', registries)
    .where('look', 'in', [...new Set(components.map((one) => lookOf(one).look))])
    .where('remote', '=', name)
    .execute()
  const own = new Set(rows.map((row) => `${row.registry} ${row.name}`))
  return components.filter((one) => own.has(`${one.registry} ${one.name}`)).map((one) => one.name)
}

/** The names of `manifest` that another remote holds at this moment, in its order. */
export async function foreignNames(
  { db, now }: StorageScope,
  { components, name }: ClaimedNames,
): Promise<readonly ForeignName[]> {
  if (components.length === 0) return []
  const looks = components.map(lookOf)
  const indexes = new Map(looks.map((look, index) => [lookKey(look), index]))
  const rows = await db
    .selectFrom('component_names')
    .select(['registry', 'look', 'name', 'remote'])
    .where('registry', 'in', registries)
    .where('look', 'in', [...new Set(looks.map(({ look }) => look))])
    .where('remote', '!=', name)
    .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '>=', now)]))
    .execute()
  return rows
    .flatMap((row) => {
      const index = indexes.get(lookKey(row))
      return index === undefined ? [] : [{ ...row, index }]
    })
    .toSorted((one, other) => one.index - other.index)
}

// A row of another remote is taken over once its time is over; a row of its remote never ends earlier than it did.
async function holdNames(
  { db, now }: StorageScope,
  { components, name: remote }: ClaimedNames,
  until: RawBuilder<number | null>,
): Promise<void> {
  // Of names that look the same one has the row.
  const named = new Map(components.map((one) => [lookKey(lookOf(one)), one]))
  const rows = [...named.values()].map((one) => ({ ...lookOf(one), name: one.name, remote }))
  const isOwn = sql<boolean>`component_names.remote = excluded.remote`
  const isLonger = sql<boolean>`(component_names.held_until is null
    or component_names.held_until > excluded.held_until)`
  await db
    .insertInto('component_names')
    .values(rows.map((row) => ({ ...row, held_until: until })))
    .onConflict((conflict) =>
      conflict
        .columns(['registry', 'look'])
        .doUpdateSet({
          remote,
          name: sql`case when ${isOwn} then component_names.name else excluded.name end`,
          held_until: sql`case when ${isOwn} and excluded.held_until is not null and ${isLonger} then component_names.held_until
            else excluded.held_until end`,
        })
        .where(({ or, eb }) => or([isOwn, eb('component_names.held_until', '<', now)])),
    )
    .execute()
}

/** 409 with each of the names. */
function namesTaken(manifest: Manifest, names: readonly ForeignName[]): CodedError {
  const errors = names.map((name) => taken(manifest, name))
  const details = errors.map(({ detail }) => detail).join(' ')
  return codedProblem('name-taken', `${manifest.name} ${manifest.version}: ${details}`, { errors })
}

function taken({ components }: ClaimedNames, foreign: ForeignName): Fault {
  const { index, remote } = foreign
  const name = components[index]?.name ?? ''
  const like =
    name === foreign.name
      ? ''
      : `, whose ${foreign.name} looks like it: they differ only ${differenceOf(name, foreign.name)}`
  const detail = `The name ${name} belongs to the remote ${remote}${like}. Choose another name.`
  return { pointer: `/components/${index}/name`, code: 'name-taken', detail }
}
