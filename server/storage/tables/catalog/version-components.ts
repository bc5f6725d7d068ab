import type { Manifest } from '@slipway/sdk/contract'
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

/** Writes down which components a version has: counts of them need no manifest, and servers of before look there. */
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
