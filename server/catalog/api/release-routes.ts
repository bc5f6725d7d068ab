import { codedProblem, newRelease, newRollback } from '@slipway/sdk/contract'
import { type Request, type Response, Router } from 'express'
import { jsonBody } from '../../http/json-body'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import { createReleasesTable } from '../../storage/tables/releases-table'
import {
  type CatalogRoutesDeps,
  changeGuards,
  refreshAfterChange,
  refuseOthers,
} from '../release/change-guards'
import { type Released, release, rollBack } from '../release/release-changes'
import { onlyOf, onlyRemote, toReleaseEntry } from '../release/release-entry'
import { callerOf } from './caller'

const MAX_PER_PAGE = 100

/** No remote has such a name. */
const EVERY_REMOTE = 'all remotes'

/** `/manage/releases`: history, head, new releases and rollbacks. */
export function releaseRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const store = createReleasesTable(deps.storage)
  const { recent } = changeGuards(deps)
  const json = jsonBody()

  async function answer(request: Request, response: Response, released: Released): Promise<void> {
    await refreshAfterChange(deps)
    const { entry, isNew } = released
    response.set('ETag', etagOf(entry.id)).status(isNew ? 201 : 200)
    response.json(onlyOf(entry, callerOf(request).remote))
  }

  router
    .route('/manage/releases')
    .get(async function answerReleases(request, response) {
      const { limit, offset } = readPage(request)
      const own = callerOf(request).remote
      // One more: changes are listed against the one before.
      const rows = await store.list({ limit: limit + 1, offset })
      const entries = rows
        .slice(0, limit)
        .map((row, index) => toReleaseEntry(row, rows[index + 1] ?? none))
      const items = entries
        .map((entry) => onlyOf(entry, own))
        .filter(({ changed }) => own === undefined || changed.length > 0)
      response.json({ items, total: { value: await store.count(), exact: own === undefined } })
    })
    .post(recent, json, async function answerRelease(request, response) {
      const expected = readIfMatch(request)
      const { why, set } = parseBody(newRelease, request.body)
      const caller = callerOf(request)
      await refuseOthers(deps, request, Object.keys(set))
      await answer(request, response, await release(deps, { set, why, expected, caller }))
    })
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))
  router
    .route('/manage/releases/head')
    .get(async function answerHead(request, response) {
      const { id, remotes } = await store.head()
      response.set('ETag', etagOf(id))
      response.json({ id, remotes: onlyRemote(remotes, callerOf(request).remote) })
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  router
    .route('/manage/releases/rollback')
    .post(recent, json, async function answerRollback(request, response) {
      const expected = readIfMatch(request)
      const { why, remote } = parseBody(newRollback, request.body)
      const caller = callerOf(request)
      await refuseOthers(deps, request, [remote ?? EVERY_REMOTE])
      await answer(request, response, await rollBack(deps, { remote, why, expected, caller }))
    })
    .all(methodNotAllowed('POST'))
  return router
}

const none = { id: 0, remotes: {}, createdAt: 0, who: '', why: '' }

function etagOf(id: number): string {
  return `"${id}"`
}

function readIfMatch(request: Request): number {
  const header = request.get('If-Match')
  if (header === undefined)
    throw codedProblem(
      'precondition-required',
      'Send the ETag of GET /manage/releases/head as If-Match.',
    )
  // Any other tag is that of no head.
  return Number(/^"(\d{1,15})"$/.exec(header.trim())?.[1] ?? -1)
}

function readPage({ query }: Request): { readonly limit: number; readonly offset: number } {
  const [page, perPage] = [query['page'] ?? '1', query['perPage'] ?? '25'].map((value) =>
    typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined,
  )
  if (page === undefined || perPage === undefined)
    throw codedProblem('query-invalid', 'page and perPage are numbers from 1.')
  const limit = Math.min(perPage, MAX_PER_PAGE)
  return { limit, offset: (page - 1) * limit }
}
