import type {
  ErrorDetail,
  ErrorFrame,
  ErrorGroup,
  ErrorsBody,
  RemoteEvent,
} from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { errors, QueryOf } from '@slipway/sdk/contract/api'
import { toIso } from '../../http/to-iso'
import { createAuditTable, type StoredChange } from '../../storage/tables/audit-table'
import {
  createErrorGroupsTable,
  type ErrorPart,
  errorLimits,
  type StoredErrorGroup,
} from '../../storage/tables/reports/error-groups-table'
import type { StorageScope } from '../../storage/transact'

type ErrorsQuery = QueryOf<(typeof errors)['GET /manage/errors']>

/** Groups of errors, and what happens to a remote, as the API describes them; `only`: to the team of this remote. */
export interface ErrorViews {
  list(query: ErrorsQuery, only: string | undefined): Promise<ErrorsBody>
  /** 404 for one that is not there, and where `only` is another remote. */
  one(id: string, only: string | undefined): Promise<ErrorDetail>
  /** What happened to `remote` since the cursor, or in the last hour. */
  events(
    remote: string,
    cursor: string | undefined,
    only: string | undefined,
  ): Promise<{ readonly items: RemoteEvent[]; readonly cursor: string }>
}

interface ErrorViewsDeps {
  readonly storage: StorageScope
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Actions of the audit that a remote's team is told of. */
const told = [
  'remote.published',
  'remote.tried',
  'remote.unpublished',
  'remote.released',
  'remote.rolled-back',
  'remote.disabled',
  'remote.enabled',
  'remote.granted',
]

const HOUR_MS = 3_600_000
/** What was begun before the last reply may be written after it: the caller knows what it has by its id. */
const OVERLAP = { ms: 15_000, entries: 50 }
const MOST_EVENTS = 100

export function createErrorViews({ storage, now = Date.now }: ErrorViewsDeps): ErrorViews {
  const groups = createErrorGroupsTable(storage)
  const audit = createAuditTable(storage)

  async function describeAll(
    stored: readonly StoredErrorGroup[],
    only: string | undefined,
  ): Promise<ErrorGroup[]> {
    const ids = stored.map(({ fingerprint }) => fingerprint)
    const [parts, viewers] = [await groups.parts(ids), await groups.viewers(ids)]
    return stored.map((found) => {
      const group = forTeam(found, only)
      const own = parts.filter(({ fingerprint }) => fingerprint === group.fingerprint)
      return describeGroup(group, own, viewers.get(group.fingerprint) ?? 0)
    })
  }

  async function changesOf(remote: string, after: number | undefined, since: number) {
    const subject = { id: null, name: remote }
    const found =
      after === undefined
        ? await audit.list({ remote, limit: MOST_EVENTS, offset: 0 })
        : await audit.since(Math.max(0, after - OVERLAP.entries), { actions: told, subject })
    return found.filter(({ action, at }) => told.includes(action) && at >= since).map(changeEvent)
  }

  async function failuresOf(
    remote: string,
    since: number,
    only: string | undefined,
  ): Promise<RemoteEvent[]> {
    const found = await groups.list({ remote, since, limit: MOST_EVENTS, offset: 0 })
    return (await describeAll(found, only)).map((error) => ({
      kind: 'failure',
      id: `error:${error.id}:${error.reports}`,
      at: error.lastSeen,
      error,
    }))
  }

  return {
    async list({ page, perPage, ...query }, only) {
      const limit = { limit: perPage, offset: (page - 1) * perPage }
      const items = await describeAll(await groups.list({ ...query, ...limit }), only)
      return { items, total: { value: await groups.count(query), exact: true } }
    },
    async one(id, only) {
      const stored = await groups.find(id)
      if (!stored || (only !== undefined && stored.remote !== only))
        throw codedProblem('not-found', 'There is no such error, or it was not seen for 30 days.')
      const found = forTeam(stored, only)
      const parts = await groups.parts([id])
      const viewers = (await groups.viewers([id])).get(id) ?? 0
      return {
        ...describeGroup(found, parts, viewers),
        frames: [...found.frames],
        byVersion: ofKind(parts, 'version').map((part) => ({
          version: part.name,
          ...seenIn(part),
        })),
        byBrowser: ofKind(parts, 'browser').map((part) => ({
          browser: part.name,
          ...seenIn(part),
        })),
      }
    },
    async events(remote, cursor, only) {
      const at = now()
      const [newest] = await audit.list({ limit: 1, offset: 0 })
      const [after, before] = cursor?.split('.').map(Number) ?? []
      const since = before === undefined ? at - HOUR_MS : before - OVERLAP.ms
      const items = [
        ...(await changesOf(remote, after, since)),
        ...(await failuresOf(remote, since, only)),
      ]
      return {
        items: items.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
        cursor: `${newest?.id ?? 0}.${at}`,
      }
    },
  }
}

/**
 * A team reads the source of its own remote alone. A stack may go through others, and whoever reports makes
 * up frames in their files.
 */
function forTeam(group: StoredErrorGroup, only: string | undefined): StoredErrorGroup {
  if (only === undefined) return group
  const frames = group.frames.map(
    (frame): ErrorFrame => (frame.remote === only ? frame : { ...frame, in: 'built', code: null }),
  )
  return { ...group, frames }
}

function describeGroup(
  group: StoredErrorGroup,
  parts: readonly ErrorPart[],
  viewers: number,
): ErrorGroup {
  const { fingerprint: id, remote, type, reason, message, component, frames, reports } = group
  return {
    ...{ id, remote, type, reason, message, component, reports },
    ...seenOf(group),
    viewers: { value: viewers, exact: viewers < errorLimits.viewers },
    versions: ofKind(parts, 'version').map(({ name }) => name),
    top: frames[0] ?? null,
  }
}

function ofKind(parts: readonly ErrorPart[], kind: ErrorPart['kind']) {
  return parts.filter((part) => part.kind === kind)
}

function seenIn(part: ErrorPart) {
  return { ...seenOf(part), reports: part.reports }
}

function seenOf({ firstSeen, lastSeen }: Pick<ErrorPart, 'firstSeen' | 'lastSeen'>) {
  return { firstSeen: toIso(firstSeen), lastSeen: toIso(lastSeen) }
}

function changeEvent({ id, at, actor, action, detail }: StoredChange): RemoteEvent {
  return {
    kind: 'change',
    id: `change:${id}`,
    at: new Date(at).toISOString(),
    who: actor.name,
    action,
    detail: { ...detail },
  }
}
