import { productPermissions } from '@slipway/sdk/contract'
import type { layout as endpoints } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import type { Application } from '../application/create-application'
import { changeInCall } from '../changes/change-in-call'
import { Answer, type Handlers } from '../http/bind-endpoints'
import { needIfMatch, readIfMatch, tagOf } from '../http/if-match'
import { actorOf, isByToken, viewerOf } from '../identity/request-viewer'
import { isAllowed } from '../resources/define/permission'
import { fieldFor, isField } from '../resources/fields/field'
import type { Viewer } from '../slots/viewer'
import type { StorageScope } from '../storage/transact'
import { createDrafts, type Drafts, type ReadDraft } from './drafts'
import type { MayAsk } from './hidden-field-faults'
import type { LayoutDeps } from './publish-layout'

interface DraftHandlersDeps extends Omit<LayoutDeps, 'mayManage' | 'mayAsk'> {
  readonly application: Application
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
      async ({ request, response, path, body }) => {
        const order = { ...body, expected: readIfMatch(request) }
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

/** `deps`, and what whoever asks may do beyond arranging slots. */
export function boundTo<Deps extends Pick<DraftHandlersDeps, 'application'>>(
  deps: Deps,
  request: Request,
): Deps & Required<Pick<LayoutDeps, 'mayManage' | 'mayAsk'>> {
  const mayManage = viewerOf(request).permissions.has(productPermissions.manage)
  return { ...deps, mayManage, mayAsk: mayAskOf(deps.application, authorOf(deps, request)) }
}

// A token has no right to records, its owner may have one.
function authorOf(
  { application }: Pick<DraftHandlersDeps, 'application'>,
  request: Request,
): Viewer {
  const viewer = viewerOf(request)
  if (!isByToken(request)) return viewer
  return { ...viewer, permissions: application.permissionsOf(viewer.roles) }
}

function mayAskOf({ resources }: Application, author: Viewer): MayAsk {
  return function mayAsk(name, field) {
    const resource = resources.get(name)
    const found = resource?.items.filter(isField).find(({ entry }) => entry.name === field)
    // What there is not is another fault.
    if (!found) return true
    return isAllowed(author, name, 'view') && fieldFor(found, author) !== undefined
  }
}

function answer({ body, revision }: ReadDraft, status: 200 | 201 = 200) {
  return new Answer(body, { status, headers: { ETag: tagOf(revision) } })
}
