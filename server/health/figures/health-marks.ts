import { type HealthMark, healthMarkAction, type ReleasedRemote } from '@slipway/sdk/contract'
import { createAuditTable, type StoredChange } from '../../storage/tables/audit-table'
import type { StorageScope } from '../../storage/transact'

interface MarksWanted {
  readonly remote: string
  /** Milliseconds since 1970; `until` is not part of it. */
  readonly from: number
  readonly until: number
}

/** More than so many lines in a drawing nobody reads. */
const MOST = 50

/** What happened to a remote meanwhile, the oldest first. */
export async function readMarks(
  storage: StorageScope,
  { remote, from, until }: MarksWanted,
): Promise<readonly HealthMark[]> {
  const wanted = { remote, actions: healthMarkAction.options, limit: MOST, offset: 0 }
  const changes = await createAuditTable(storage).list(wanted)
  return changes
    .filter(({ at }) => at >= from && at < until)
    .flatMap(toMark)
    .reverse()
}

function toMark({ at, action: name, actor, detail }: StoredChange): readonly HealthMark[] {
  const action = healthMarkAction.options.find((known) => known === name)
  if (!action) return []
  const mark = { at: new Date(at).toISOString(), action, who: actor.name }
  if ('release' in detail) return [{ ...mark, live: detail['to'] as ReleasedRemote | null }]
  return [{ ...mark, ...partOf(detail) }]
}

function partOf({ version, component }: StoredChange['detail']) {
  return {
    ...(typeof version === 'string' && { version }),
    ...(typeof component === 'string' && { component }),
  }
}
