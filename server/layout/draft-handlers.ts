import { productPermissions } from '@slipway/sdk/contract'
import type { layout as endpoints } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { changeInCall } from '../changes/change-in-call'
import { Answer, type Handlers } from '../http/bind-endpoints'
import { needIfMatch, readIfMatch, tagOf } from '../http/if-match'
import { actorOf, viewerOf } from '../identity/request-viewer'
import type { StorageScope } from '../storage/transact'
import { createDrafts, type Drafts, type ReadDraft } from './drafts'
import type { LayoutDeps } from './publish-layout'

interface DraftHandlersDeps extends Omit<LayoutDeps, 'mayManage'> {
  readonly storage: StorageScope
}

/** `/manage/layout/drafts…`. */
export function draftHandlers(deps: DraftHandlersDeps) {
  return {
    'GET /manage/layout/drafts': async ({ request }) => ({
      drafts: await draftsOf(deps, request).list(),
    }),
    'POST /manage/layout/drafts': async ({ request, body }) =>
      answer(await draftsOf(deps, request).create(body), 201),
    'GET /manage/layout/drafts/{draft}': async ({ request, path }) =>
      answer(await draftsOf(deps, request).read(path.draft)),
    'PUT /manage/layout/drafts/{draft}': [
      needIfMatch('GET /manage/layout/drafts/{draft}'),
      async ({ request, path, body }) => {
        const expected = readIfMatch(request)
        return answer(await draftsOf(deps, request).change(path.draft, { ...body, expected }))
      },
    ],
    'DELETE /manage/layout/drafts/{draft}': ({ request, path }) =>
      draftsOf(deps, request).remove(path.draft),
    'POST /manage/layout/drafts/{draft}/publish': [
      needIfMatch('GET /manage/layout/diff?draft={draft}'),
      async ({ request, response, path, body: { why } }) => {
        const order = { why, expected: readIfMatch(request) }
        return await changeInCall(deps, { response }, (bound) =>
          draftsOf(bound, request).publish(path.draft, order),
        )
      },
    ],
  } satisfies Partial<Handlers<typeof endpoints>>
}

/** The drafts as whoever asks may change them. */
export function draftsOf(deps: DraftHandlersDeps, request: Request): Drafts {
  return createDrafts(boundTo(deps, request), actorOf(request))
}

/** `deps`, and whether whoever asks may manage the host, and not only arrange its slots. */
export function boundTo<Deps>(deps: Deps, request: Request): Deps & Pick<LayoutDeps, 'mayManage'> {
  return { ...deps, mayManage: viewerOf(request).permissions.has(productPermissions.manage) }
}

function answer({ body, revision }: ReadDraft, status: 200 | 201 = 200) {
  return new Answer(body, { status, headers: { ETag: tagOf(revision) } })
}
