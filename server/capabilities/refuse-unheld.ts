import { codedProblem, type Fault } from '@slipway/sdk/contract'
import { createServersTable, type StoredServer } from '../storage/tables/servers-table'
import type { StorageScope } from '../storage/transact'

interface Wanted {
  /** Names of `capabilities` that each server needs for it. */
  readonly needs: readonly string[]
  /** Those that they need already: what is there is no reason to refuse a change of something else. */
  readonly before?: readonly string[] | undefined
  /** Whoever asks has read which servers cannot hold it. */
  readonly anyhow: boolean | undefined
}

/**
 * Refuses what a server that lives cannot hold, as it is of an older version.
 *
 * @throws CodedError `server-older`
 */
export async function refuseUnheld(
  scope: StorageScope,
  { needs, before = [], anyhow = false }: Wanted,
): Promise<void> {
  const added = needs.filter((need) => !before.includes(need))
  if (anyhow || added.length === 0) return
  const errors = unheldFaults(await createServersTable(scope).living(), added)
  if (errors.length === 0) return
  const detail = `${errors.map((fault) => fault.detail).join(' ')} Nothing was changed. Upgrade or stop these servers first (a stopped one counts for a minute at most), or do it anyhow: "anyhow": true, or --anyhow.`
  throw codedProblem('server-older', detail, { errors })
}

/** A fault for each server that lacks something. */
export function unheldFaults(
  servers: readonly StoredServer[],
  needs: readonly string[],
): readonly (Fault & { readonly detail: string })[] {
  return servers.flatMap(({ name, version, holds }) => {
    const missing = needs.filter((need) => !holds.includes(need))
    const detail = `The server ${name} runs Slipway ${version}, which does not know ${missing.join(', ')}.`
    return missing.length > 0 ? [{ pointer: '', code: 'server-older', detail }] : []
  })
}
