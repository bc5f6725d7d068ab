import type { layout as endpoints } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { Answer, type Handlers } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import { needIfMatch, readIfMatch, tagOf } from '../http/if-match'
import { actorOf } from '../identity/request-viewer'
import { createCallAudit } from '../storage/tables/call-audit'
import type { StorageScope } from '../storage/transact'
import { createDrafts, type ReadDraft } from './drafts'
import { mayManage } from './may-manage'
import type { LayoutDeps } from './publish-layout'

interface DraftHandlersDeps extends Omit<LayoutDeps, 'mayManage'> {
  readonly storage: StorageScope
}

/** `/manage/layout/drafts…`. */
export function draftHandlers(deps: DraftHandlersDeps) {
  const of = (request: Request) =>
    createDrafts({ ...deps, mayManage: mayManage(request) }, actorOf(request))
  return {
    'GET /manage/layout/drafts': async ({ request }) => ({ drafts: await of(request).list() }),
    'POST /manage/layout/drafts': async ({ request, body }) =>
      answer(await of(request).create(body), 201),
    'GET /manage/layout/drafts/{draft}': async ({ request, path }) =>
      answer(await of(request).read(path.draft)),
    'PUT /manage/layout/drafts/{draft}': [
      needIfMatch('GET /manage/layout/drafts/{draft}'),
      async ({ request, path, body }) => {
        const expected = readIfMatch(request)
        return answer(await of(request).change(path.draft, { ...body, expected }))
      },
    ],
    'DELETE /manage/layout/drafts/{draft}': ({ request, path }) => of(request).remove(path.draft),
    'POST /manage/layout/drafts/{draft}/publish': [
      needIfMatch('GET /manage/layout/diff?draft={draft}'),
      async ({ request, response, path, body: { why } }) => {
        const audit = createCallAudit(deps.createAudit)
        const bound = { ...deps, ...audit, mayManage: mayManage(request) }
        const drafts = createDrafts(bound, actorOf(request))
        const diff = await drafts.publish(path.draft, { why, expected: readIfMatch(request) })
        setChangeHeader(response, audit.change())
        return diff
      },
    ],
  } satisfies Partial<Handlers<typeof endpoints>>
}

function answer({ body, revision }: ReadDraft, status: 200 | 201 = 200) {
  return new Answer(body, { status, headers: { ETag: tagOf(revision) } })
}
