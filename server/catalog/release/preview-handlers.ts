import type { ReleasePreview } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { refuseOthers, type TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import {
  createReleasesTable,
  type StoredRelease,
} from '../../storage/tables/catalog/releases-table'
import { type StorageScope, transact } from '../../storage/transact'
import { isInCanary } from '../viewer-version'
import { toFreeze } from './freeze-changes'
import { type HeadChange, planChange } from './release-changes'
import { EVERY_REMOTE } from './release-entry'

/** Returns the handlers that show what a release would do, before it is made. */
export function previewHandlers(deps: TeamRoutesDeps) {
  return {
    async 'POST /manage/releases/preview'({ request, body }) {
      const named = 'set' in body ? Object.keys(body.set) : [body.rollback.remote ?? EVERY_REMOTE]
      await refuseOthers(deps, request, named)
      return await transact(deps.storage, (scope) => previewChange(scope, body))
    },
    'GET /manage/releases/reach': ({ query }) => countCanary(deps.storage, query),
  } satisfies Partial<Handlers<typeof remotes>>
}

async function previewChange(scope: StorageScope, change: HeadChange): Promise<ReleasePreview> {
  const { head, changed, passedOver, faults, freeze } = await planChange(scope, change)
  const history = await createReleasesTable(scope).list({ limit: HISTORY, offset: 0 })
  const changes = changed.map(({ remote, from, to }) => ({
    remote,
    from,
    to,
    live: from && lastSpan(history, remote, from.version),
    before: to && lastSpan(history, remote, to.version),
  }))
  return {
    head: head.id,
    changes,
    passedOver: [...passedOver],
    faults: [...faults],
    freeze: freeze ? toFreeze(freeze) : null,
  }
}

/** Releases that are read to say how long a version was live. */
const HISTORY = 500

/** The last time that the version was live as the base; `history` is newest first. */
function lastSpan(history: readonly StoredRelease[], remote: string, version: string) {
  const isLive = ({ remotes }: StoredRelease) => remotes[remote]?.version === version
  const newest = history.findIndex(isLive)
  if (newest === -1) return null
  const later = history.slice(newest).findIndex((release) => !isLive(release))
  const first = later === -1 ? undefined : history[newest + later - 1]
  const isWhole = history.length < HISTORY
  const oldest = isWhole ? history.at(-1) : undefined
  return { since: toTime(first ?? oldest), until: toTime(history[newest - 1]) }
}

function toTime(release: StoredRelease | undefined): string | null {
  return release ? new Date(release.createdAt).toISOString() : null
}

/** Users whose share is computed; of more the share of these is taken for all. */
const COUNTED = 20_000
/** Between two portions other requests are answered. */
const PORTION = 1000

async function countCanary(
  scope: StorageScope,
  canary: { readonly remote: string; readonly percent: number },
) {
  const table = createUsersTable(scope)
  const users = await table.countEnabled()
  let [counted, inCanary, after] = [0, 0, 0]
  while (counted < COUNTED) {
    const ids = await table.enabledIds({ after, limit: PORTION })
    counted += ids.length
    inCanary += ids.filter((id) => isInCanary(canary, id)).length
    after = ids.at(-1) ?? after
    if (ids.length < PORTION) return { users: counted, canary: inCanary, exact: true }
  }
  return { users, canary: Math.round((inCanary / counted) * users), exact: users <= counted }
}
