import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem, type Fault, type Manifest } from '@slipway/sdk/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../schema'
import { differenceOf } from './confusable-key'
import {
  findInUse,
  type Look,
  listComponents,
  lookKey,
  lookOf,
  registries,
} from './version-components'

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
 * Takes the names of a version's components for its remote, in the transaction that stores it: by as
 * many statements for five hundred names as for one.
 *
 * @throws CodedError 409 `name-taken`, with a fault for each name that belongs to another remote.
 */
export async function claimNames(
  db: Kysely<Schema>,
  version: { readonly digest: string; readonly manifest: Manifest },
): Promise<void> {
  const { manifest } = version
  const { components, name: remote } = manifest
  if (components.length === 0) return
  await db
    .insertInto('component_names')
    .values(components.map((component) => ({ ...lookOf(component), name: component.name, remote })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await listComponents(db, version)
  const foreign = await foreignNames(db, manifest)
  if (foreign.length === 0) return
  const used = await findInUse(db, foreign)
  if (used.length > 0) throw namesTaken(manifest, used)
  await take(db, foreign, remote)
}

/** The faults for which {@link claimNames} would refuse a version now. */
export async function takenNames(db: Kysely<Schema>, names: ClaimedNames): Promise<Fault[]> {
  const foreign = await foreignNames(db, names)
  const used = foreign.length > 0 ? await findInUse(db, foreign) : []
  return used.map((name) => taken(names, name))
}

/** Picks the names that versions of the remote have claimed, to the letter. */
export async function claimedAlready(
  db: Kysely<Schema>,
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
  const isOwn = (one: { readonly registry: string; readonly name: string }) =>
    rows.some((row) => row.registry === one.registry && row.name === one.name)
  return components.filter(isOwn).map((one) => one.name)
}

/** The names of `manifest` that belong to another remote, in its order. */
export async function foreignNames(
  db: Kysely<Schema>,
  { components, name }: ClaimedNames,
): Promise<readonly ForeignName[]> {
  if (components.length === 0) return []
  const looks = components.map(lookOf)
  const indexes = new Map(looks.map((look, index) => [lookKey(look), index]))
  const rows = await db
    .selectFrom('component_names')
    .selectAll()
    .where('registry', 'in', registries)
    .where('look', 'in', [...new Set(looks.map(({ look }) => look))])
    .where('remote', '!=', name)
    .execute()
  return rows
    .flatMap((row) => {
      const index = indexes.get(lookKey(row))
      return index === undefined ? [] : [{ ...row, index }]
    })
    .toSorted((one, other) => one.index - other.index)
}

/** 409 with each of the names. */
function namesTaken(manifest: Manifest, names: readonly ForeignName[]): CodedError {
  const errors = names.map((name) => taken(manifest, name))
  const details = errors.map(({ detail }) => detail).join(' ')
  return codedProblem('name-taken', `${manifest.name} ${manifest.version}: ${details}`, { errors })
}

export function taken({ components }: ClaimedNames, foreign: ForeignName): Fault {
  const { index, remote } = foreign
  const name = components[index]?.name ?? ''
  const like =
    name === foreign.name
      ? ''
      : `, whose ${foreign.name} looks like it: they differ only ${differenceOf(name, foreign.name)}`
  const detail = `The name ${name} belongs to the remote ${remote}${like}. Choose another name.`
  return { pointer: `/components/${index}/name`, code: 'name-taken', detail }
}

async function take(
  db: Kysely<Schema>,
  names: readonly ForeignName[],
  remote: string,
): Promise<void> {
  for (const registry of registries) {
    const own = names.filter((name) => name.registry === registry)
    if (own.length === 0) continue
    await db
      .updateTable('component_names')
      .set({ remote })
      .where('registry', '=', registry)
      .where(
        'look',
        'in',
        own.map(({ look }) => look),
      )
      // Meanwhile another remote may have taken one.
      .where('remote', 'in', [...new Set(own.map((name) => name.remote))])
      .execute()
  }
}
