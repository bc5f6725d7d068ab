import {
  CodedError,
  codedProblem,
  type PreviewAs,
  type PreviewChoices,
  type PreviewEnd,
  type SessionView,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import { endSessionView } from '../../identity/sessions/end-session-view'
import { withDeadline } from '../../identity/store-deadline'
import type { Viewer } from '../../slots/viewer'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { type FoundView, type StoredPreview, storePreview } from '../../storage/tables/session-view'
import { createTenantsTable } from '../../storage/tables/tenants-table'
import { transact } from '../../storage/transact'
import type { Accounts } from '../explain/wanted-viewer'
import { createFindPreviewed, mayPreviewAnybody } from './previewed-viewer'

const LASTS_MS = 30 * 60_000

/** A signed-in user in one session. */
interface Previewer {
  readonly viewer: Viewer
  readonly sidHash: string
}

/** Whose slots a session sees. */
export interface ActiveView {
  readonly body: SessionView
  readonly shown: Viewer
}

/** What sessions see instead of their own. */
export interface SessionViews {
  /**
   * What `found`, of the session's row, is now; 503 without a database. One that is over, or that the
   * user may not have any more, is ended, and does not come back with the permission.
   */
  find(previewer: Previewer, found: FoundView | undefined): Promise<ActiveView | null>
  /** As whom the viewer may preview; what {@link SessionViews.begin} takes. */
  choices(viewer: Viewer): Promise<PreviewChoices>
  begin(previewer: Previewer, as: PreviewAs): Promise<SessionView>
  end(previewer: Previewer): Promise<void>
}

interface SessionViewsDeps extends Accounts {
  readonly changes: Pick<Changes, 'commit'>
  readonly createAudit: CreateAudit
}

export function createSessionViews(deps: SessionViewsDeps): SessionViews {
  const { application, storage, changes, createAudit } = deps
  const findPreviewed = createFindPreviewed(deps)

  async function end({ sidHash }: Previewer, why: PreviewEnd): Promise<void> {
    await transact(storage, async (scope) => {
      if (await endSessionView(scope, sidHash, why)) await changes.commit(scope, 'access')
    })
  }

  const labelsIn = (locale: string) => {
    const { roles } = application.inLanguage(locale)
    return (name: string) => ({ name, label: String(roles.get(name)?.label ?? name) })
  }

  function describeView({ viewer }: Previewer, shown: Viewer, stored: StoredPreview): SessionView {
    const { user, tenant, roles } = shown
    return {
      as: {
        user: { id: user.id, name: user.name },
        tenant,
        // In the language of whoever previews.
        roles: roles.map(labelsIn(viewer.user.locale)),
        locale: user.locale,
        asked: stored.as,
      },
      until: new Date(stored.until).toISOString(),
    }
  }

  return {
    async find(previewer, found) {
      const preview = found?.preview
      if (!preview) return null
      const shown = preview.isOver
        ? undefined
        : await withDeadline(findPreviewed(preview.as, previewer.viewer).catch(unlessRefused))
      if (shown) return { shown, body: describeView(previewer, shown, preview) }
      // It does not hold in any case, and the next request tries again.
      await withDeadline(end(previewer, 'not-allowed')).catch(() => undefined)
      return null
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
        // Meanwhile, in another tab.
        if (!stored) throw codedProblem('unauthenticated', 'Sign in first.')
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
  }
}

// A role, a user or a tenant is gone, or the right to see them: anything else is a failure.
function unlessRefused(error: unknown): undefined {
  if (error instanceof CodedError && error.status < 500) return undefined
  throw error
}
