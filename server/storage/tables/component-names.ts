import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem, type Fault, type Manifest, type ReleaseSet } from '@slipway/sdk/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { confusableKey } from './confusable-key'

interface Owner {
  readonly registry: string
  readonly look: string
  readonly name: string
  readonly remote: string
}

/**
 * Takes the names of a version's components for its remote, in the transaction that stores it.
 *
 * @throws CodedError 409 `name-taken`, with a fault for each name that belongs to another remote.
 */
export async function claimNames(db: Kysely<Schema>, manifest: Manifest): Promise<void> {
  for (const { registry, name } of manifest.components) {
    await db
      .insertInto('component_names')
      .values({ registry, look: confusableKey(name), name, remote: manifest.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const faults: Fault[] = []
  for (const owner of await foreignOwners(db, manifest)) {
    if (await isInUse(db, owner)) faults.push(taken(manifest, owner))
    else await take(db, owner, manifest.name)
  }
  if (faults.length > 0) throw namesTaken(manifest, faults)
}

/** The names of `manifest` that belong to another remote. */
export async function foreignOwners(db: Kysely<Schema>, manifest: Manifest): Promise<Owner[]> {
  if (manifest.components.length === 0) return []
  const rows = await db
    .selectFrom('component_names')
    .selectAll()
    .where('remote', '!=', manifest.name)
    .where(
      'look',
      'in',
      manifest.components.map(({ name }) => confusableKey(name)),
    )
    .execute()
  return rows.filter((row) => manifest.components.some((component) => isName(component, row)))
}

/** 409 with each of the names. */
function namesTaken(manifest: Manifest, errors: readonly Fault[]): CodedError {
  const details = errors.map(({ detail }) => detail).join(' ')
  return codedProblem('name-taken', `${manifest.name} ${manifest.version}: ${details}`, { errors })
}

export function taken({ components }: Manifest, owner: Owner): Fault {
  const index = components.findIndex((component) => isName(component, owner))
  const name = components[index]?.name
  const like = name === owner.name ? '' : `, whose ${owner.name} looks like it`
  const detail = `The name ${name} belongs to the remote ${owner.remote}${like}. Choose another name.`
  return { pointer: `/components/${index}/name`, code: 'name-taken', detail }
}

type Named = Pick<Manifest['components'][number], 'name' | 'registry'>

function isName(component: Named, { registry, look }: Pick<Owner, 'registry' | 'look'>): boolean {
  return component.registry === registry && confusableKey(component.name) === look
}

// A name is free again when neither the owner's newest version nor a released one has it.
async function isInUse(db: Kysely<Schema>, owner: Owner): Promise<boolean> {
  const rows = await db
    .selectFrom('versions')
    .select(['version', 'manifest'])
    .where('remote', '=', owner.remote)
    .orderBy('created_at', 'desc')
    .execute()
  const live = await liveVersions(db, owner.remote)
  return rows
    .filter(({ version }, index) => index === 0 || live.includes(version))
    .map(({ manifest }) => JSON.parse(manifest) as Manifest)
    .some(({ components }) => components.some((component) => isName(component, owner)))
}

async function liveVersions(db: Kysely<Schema>, remote: string): Promise<readonly string[]> {
  const head = await db
    .selectFrom('releases')
    .select('remotes')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const released = head && (JSON.parse(head.remotes) as ReleaseSet)[remote]
  if (!released) return []
  return [released.version, ...(released.canary ? [released.canary.version] : [])]
}

async function take(db: Kysely<Schema>, owner: Owner, remote: string): Promise<void> {
  await db
    .updateTable('component_names')
    .set({ remote })
    .where('registry', '=', owner.registry)
    .where('look', '=', owner.look)
    .where('remote', '=', owner.remote)
    .execute()
}
