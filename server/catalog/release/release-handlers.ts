import { freezeTag, type ReleaseFreeze, type ReplacedFreeze } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { changeInCall } from '../../changes/change-in-call'
import { Answer, type Handlers } from '../../http/bind-endpoints'
import { needIfMatch, readIfMatch, tagOf } from '../../http/if-match'
import { rangeOf } from '../../http/read-query'
import { callerOf } from '../../identity/callers/caller'
import { refuseOthers, type TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createReleaseFreezeTable } from '../../storage/tables/catalog/release-freeze-table'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { onlyRemote } from '../catalog-state'
import { withFormer } from './former-set'
import { freezeReleases, toFreeze, unfreezeReleases } from './freeze-changes'
import { type Released, release, rollBack } from './release-changes'
import { EVERY_REMOTE, onlyOf, toReleaseEntry } from './release-entry'

/** `/manage/releases`: history, head, new releases and rollbacks. */
export function releaseHandlers(deps: TeamRoutesDeps) {
  const store = createReleasesTable(deps.storage)

  function answer(request: Request, { entry, isNew }: Released) {
    const more = { status: isNew ? 201 : 200, headers: { ETag: tagOf(entry.id) } }
    return new Answer(onlyOf(entry, callerOf(request).remote), more)
  }

  return {
    async 'GET /manage/releases'({ request, query }) {
      const { limit, offset } = rangeOf(query)
      const own = callerOf(request).remote
      // One more: changes are listed against the one before.
      const rows = await store.list({ limit: limit + 1, offset })
      const entries = rows
        .slice(0, limit)
        .map((row, index) => toReleaseEntry(row, rows[index + 1] ?? none))
      const items = entries
        .map((entry) => onlyOf(entry, own))
        .filter(({ changed }) => own === undefined || changed.length > 0)
      return { items, total: { value: await store.count(), exact: own === undefined } }
    },
    'POST /manage/releases': [
      needIfMatch('GET /manage/releases/head'),
      async ({ request, response, body: { why, set } }) => {
        const [expected, caller] = [readIfMatch(request), callerOf(request)]
        await refuseOthers(deps, request, Object.keys(set))
        const order = { set, why, expected, caller }
        const released = await changeInCall(deps, { response }, (bound) => release(bound, order))
        return answer(request, released)
      },
    ],
    async 'GET /manage/releases/head'({ request }) {
      const { id, remotes: live } = await store.head()
      const remotes = onlyRemote(live, callerOf(request).remote)
      const body = { id, remotes, former: await withFormer(store, remotes) }
      return new Answer(body, { headers: { ETag: tagOf(id) } })
    },
    'POST /manage/releases/rollback': [
      needIfMatch('GET /manage/releases/head'),
      async ({ request, response, body: { why, remote, to } }) => {
        const [expected, caller] = [readIfMatch(request), callerOf(request)]
        await refuseOthers(deps, request, [remote ?? EVERY_REMOTE])
        const order = { remote, to, why, expected, caller }
        const released = await changeInCall(deps, { response }, (bound) => rollBack(bound, order))
        const { body, more } = answer(request, released)
        return new Answer({ ...body, passedOver: released.passedOver }, more)
      },
    ],
  } satisfies Partial<Handlers<typeof remotes>>
}

const none = { id: 0, remotes: {}, createdAt: 0, who: '', why: '', isRollback: false }

/** `/manage/releases/freeze`. */
export function freezeHandlers(deps: TeamRoutesDeps) {
  return {
    async 'GET /manage/releases/freeze'() {
      const stored = await createReleaseFreezeTable(deps.storage).current()
      const freeze = stored ? toFreeze(stored) : null
      return new Answer({ freeze }, { headers: { ETag: freezeTag(freeze) } })
    },
    async 'PUT /manage/releases/freeze'({ request, response, query, body }) {
      const order = { ...body, actor: callerOf(request).actor, expected: tagIn(request) }
      const { freeze, replaced } = await changeInCall(deps, { response, query }, (bound) =>
        freezeReleases(bound, order),
      )
      return answerFreeze(toFreeze(freeze), replaced)
    },
    async 'DELETE /manage/releases/freeze'({ request, response }) {
      const order = { actor: callerOf(request).actor, expected: tagIn(request) }
      const replaced = await changeInCall(deps, { response }, (bound) =>
        unfreezeReleases(bound, order),
      )
      return answerFreeze(null, replaced)
    },
  } satisfies Partial<Handlers<typeof remotes>>
}

function tagIn(request: Request): string | undefined {
  return request.get('If-Match')?.trim()
}

function answerFreeze(freeze: ReleaseFreeze | null, replaced: ReplacedFreeze | undefined) {
  return new Answer(
    { freeze, ...(replaced && { replaced }) },
    { headers: { ETag: freezeTag(freeze) } },
  )
}
