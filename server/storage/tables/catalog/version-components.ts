import type { Manifest, ReleasedRemote, ReleaseSet } from '@slipway/sdk/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../schema'
import { confusableKey } from './confusable-key'

/** All that there are. Indexes begin with the registry: a condition on it lets them be used. */
export const registries = ['slot', 'global'] as const

/** A component as it looks, by `confusableKey`, in its registry. */
export interface Look {
  readonly registry: string
  readonly look: string
}

export function lookOf({
  registry,
  name,
}: Pick<Manifest['components'][number], 'registry' | 'name'>): Look {
  return { registry, look: confusableKey(name) }
}

/** Equal for components that can be taken for each other. */
export function lookKey({ registry, look }: Look): string {
  return `${registry} ${look}`
}

/** Writes down which components a version has. */
export async function listComponents(
  db: Kysely<Schema>,
  { digest, manifest }: { readonly digest: string; readonly manifest: Manifest },
): Promise<void> {
  if (manifest.components.length === 0) return
  const looks = manifest.components.map(lookOf)
  await db
    .insertInto('version_components')
    .values(looks.map((look) => ({ version_digest: digest, ...look })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface LookOfRemote extends Look {
  readonly remote: string
}

/** Returns those of these that are in use: their remote's newest version has them, or a released one. */
export async function findInUse<Asked extends LookOfRemote>(
  db: Kysely<Schema>,
  asked: readonly Asked[],
): Promise<readonly Asked[]> {
  const remotes = [...new Set(asked.map(({ remote }) => remote))]
  const versions = [...(await newestVersions(db, remotes)), ...(await liveVersions(db, remotes))]
  const owners = new Map(versions.map(({ digest, remote }) => [digest, remote]))
  const digests = [...owners.keys()]
  if (digests.length === 0) return []
  await listUnlisted(db, digests)
  const rows = await db
    .selectFrom('version_components')
    .selectAll()
    .where('version_digest', 'in', digests)
    .where('registry', 'in', registries)
    .where('look', 'in', [...new Set(asked.map(({ look }) => look))])
    .execute()
  const used = new Set(rows.map((row) => `${owners.get(row.version_digest)} ${lookKey(row)}`))
  return asked.filter((one) => used.has(`${one.remote} ${lookKey(one)}`))
}

interface VersionOfRemote {
  readonly remote: string
  readonly digest: string
}

async function newestVersions(
  db: Kysely<Schema>,
  remotes: readonly string[],
): Promise<VersionOfRemote[]> {
  return await db
    .selectFrom('remotes')
    .innerJoin('versions', (join) =>
      join.on('versions.digest', '=', ({ selectFrom }) =>
        selectFrom('versions as newest')
          .select('newest.digest')
          .whereRef('newest.remote', '=', 'remotes.name')
          .orderBy('newest.created_at', 'desc')
          .orderBy('newest.version', 'desc')
          .limit(1),
      ),
    )
    .select(['versions.remote', 'versions.digest'])
    .where('remotes.name', 'in', remotes)
    .execute()
}

async function liveVersions(
  db: Kysely<Schema>,
  remotes: readonly string[],
): Promise<VersionOfRemote[]> {
  const head = await db
    .selectFrom('releases')
    .select('remotes')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Written by the table of releases, so it has the shape.
  const released = JSON.parse(head?.remotes ?? '{}') as ReleaseSet
  const numbers = remotes.flatMap((remote) => numbersIn(released[remote]))
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('versions')
    .select(['remote', 'digest', 'version'])
    .where('remote', 'in', remotes)
    .where('version', 'in', [...new Set(numbers)])
    .execute()
  return rows.filter(({ remote, version }) => numbersIn(released[remote]).includes(version))
}

function numbersIn(released: ReleasedRemote | undefined): string[] {
  return [released?.version, released?.canary?.version].filter((number) => number !== undefined)
}

// Those that a server stored which knows nothing of the table.
async function listUnlisted(db: Kysely<Schema>, digests: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('versions')
    .select(['digest', 'manifest'])
    .where('digest', 'in', digests)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('version_components')
            .select('look')
            .whereRef('version_digest', '=', 'versions.digest'),
        ),
      ),
    )
    .execute()
  // Written by `publish` of that server, so it has the shape.
  for (const { digest, manifest } of rows)
    await listComponents(db, { digest, manifest: JSON.parse(manifest) as Manifest })
}
