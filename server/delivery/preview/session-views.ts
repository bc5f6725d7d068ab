import {
  CodedError,
  codedProblem,
  type Layout,
  type PreviewAs,
  type PreviewChoices,
  type PreviewEnd,
  type PreviewedViewer,
  productPermissions,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import { endPreviewOf } from '../../identity/sessions/end-session-view'
import { withDeadline } from '../../identity/store-deadline'
import type { Viewer } from '../../slots/viewer'
import {
  type FoundView,
  removeFromView,
  type StoredPreview,
  storeDraft,
  storePreview,
} from '../../storage/tables/accounts/session-view'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { transact } from '../../storage/transact'
import type { Accounts } from '../explain/wanted-viewer'
import type { ActiveLink, SessionLinks } from '../links/session-links'
import { signedOut, type ViewerSession } from '../viewer-session'
import { createFindPreviewed, mayPreviewAnybody } from './previewed-viewer'

const LASTS_MS = 30 * 60_000

/** What a session sees instead of its own slots. */
export interface ActiveView {
  readonly as?: { readonly body: PreviewedViewer; readonly shown: Viewer }
  /** `undefined`: by the published layout. */
  readonly draft?: { readonly id: number | null; readonly layout: Layout | undefined }
  readonly link?: ActiveLink
}

/** What sessions see instead of their own. */
export interface SessionViews {
  /**
   * What `found`, of the session's row, is now; 503 without a database. One that is over, or that the
   * user may not have any more, is ended, and does not come back with the permission.
   */
  find(previewer: ViewerSession, found: FoundView | undefined): Promise<ActiveView | null>
  /** As whom the viewer may preview; what {@link SessionViews.begin} takes. */
  choices(viewer: Viewer): Promise<PreviewChoices>
  begin(previewer: ViewerSession, as: PreviewAs): Promise<PreviewedViewer>
  end(previewer: ViewerSession): Promise<void>
  /** Throws `not-found`. */
  seeDraft(previewer: ViewerSession, draft: number | null): Promise<void>
  leaveDraft(previewer: ViewerSession): Promise<void>
}

interface SessionViewsDeps extends Accounts {
  readonly changes: Pick<Changes, 'commit'>
  readonly createAudit: CreateAudit
  /** A draft of the layout; `undefined`: there is none. */
  readonly readDraft: (id: number) => Promise<Layout | undefined>
  readonly links: Pick<SessionLinks, 'find'>
}

export function createSessionViews(deps: SessionViewsDeps): SessionViews {
  const { application, storage, changes, createAudit, readDraft } = deps
  const findPreviewed = createFindPreviewed(deps)

  async function end({ sidHash }: ViewerSession, why: PreviewEnd): Promise<void> {
    await transact(storage, async (scope) => {
      if (await endPreviewOf(scope, sidHash, why)) await changes.commit(scope, 'access')
    })
  }

  const labelsIn = (locale: string) => {
    const { roles } = application.inLanguage(locale)
    return (name: string) => ({ name, label: String(roles.get(name)?.label ?? name) })
  }

  function describeView(
    { viewer }: ViewerSession,
    shown: Viewer,
    stored: StoredPreview,
  ): PreviewedViewer {
    const { user, tenant, roles } = shown
    return {
      user: { id: user.id, name: user.name },
      tenant,
      // In the language of whoever previews.
      roles: roles.map(labelsIn(viewer.user.locale)),
      locale: user.locale,
      asked: stored.as,
      until: new Date(stored.until).toISOString(),
    }
  }

  async function leaveDraft({ sidHash }: ViewerSession): Promise<void> {
    await transact(storage, async (scope) => {
      if (await removeFromView(scope, sidHash, 'draft')) await changes.commit(scope, 'access')
    })
  }

  async function findAs(previewer: ViewerSession, preview: FoundView['preview']) {
    if (!preview) return undefined
    const shown = preview.isOver
      ? undefined
      : await withDeadline(findPreviewed(preview.as, previewer.viewer).catch(unlessRefused))
    if (shown) return { shown, body: describeView(previewer, shown, preview) }
    // It does not hold in any case, and the next request tries again.
    await withDeadline(end(previewer, 'not-allowed')).catch(() => undefined)
    return undefined
  }

  async function findDraft(previewer: ViewerSession, draft: FoundView['draft']) {
    if (!draft) return undefined
    const mayArrange = previewer.viewer.permissions.has(productPermissions.layout)
    const { id, isOver } = draft
    const layout = id === null ? undefined : await withDeadline(readDraft(id))
    if (mayArrange && !isOver && (layout || id === null)) return { id, layout }
    await withDeadline(leaveDraft(previewer)).catch(() => undefined)
    return undefined
  }

  return {
    async find(previewer, found) {
      if (!found) return null
      const as = await findAs(previewer, found.preview)
      const draft = await findDraft(previewer, found.draft)
      const link = found.link && (await withDeadline(deps.links.find(found.link)))
      if (!as && !draft && !link) return null
      return { ...(as && { as }), ...(draft && { draft }), ...(link && { link }) }
    },
    async choices(viewer) {
      const anyUser = mayPreviewAnybody(viewer)
      const held = [...application.roles.keys()].filter(
        (name) => anyUser || viewer.roles.includes(name),
      )
      return {
        anyUser,
        roles: held.map(labelsIn(viewer.user.locale)),
        tenants: anyUser ? [...(await createTenantsTable(storage).list())] : [...viewer.tenants],
      }
    },
    async begin(previewer, as) {
      const { viewer, sidHash } = previewer
      const shown = await withDeadline(findPreviewed(as, viewer))
      return await transact(storage, async (scope) => {
        const subject = { id: shown.user.id, name: shown.user.email }
        const stored = await storePreview(scope, sidHash, { as, subject, lastsMs: LASTS_MS })
        if (!stored) throw signedOut()
        const body = describeView(previewer, shown, stored)
        await createAudit(scope).add({
          actor: { id: viewer.user.id, name: viewer.user.email },
          action: 'preview.begun',
          subject,
          detail: { as, until: body.until },
        })
        await changes.commit(scope, 'access')
        return body
      })
    },
    end: (previewer) => end(previewer, 'ended'),
    async seeDraft({ sidHash }, id) {
      if (id !== null && !(await withDeadline(readDraft(id))))
        throw codedProblem('not-found', 'There is no such draft.')
      await transact(storage, async (scope) => {
        const isThere = await storeDraft(scope, sidHash, { id, lastsMs: LASTS_MS })
        if (!isThere) throw signedOut()
        await changes.commit(scope, 'access')
      })
    },
    leaveDraft,
  }
}

// A role, a user or a tenant is gone, or the right to see them: anything else is a failure.
function unlessRefused(error: unknown): undefined {
  if (error instanceof CodedError && error.status < 500) return undefined
  throw error
}
