import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem, type DevelopmentOverride, productPermissions } from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import { toIso } from '../../http/to-iso'
import { withDeadline } from '../../identity/store-deadline'
import type { Viewer } from '../../slots/viewer'
import type { Storage } from '../../storage/storage'
import { sessionLimits } from '../../storage/tables/accounts/sessions-table'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { createDevelopmentOverridesTable } from '../../storage/tables/catalog/development-overrides-table'
import { transact } from '../../storage/transact'
import { signedOut, type ViewerSession } from '../viewer-session'

const HOUR_MS = 3_600_000
const lasts = { lastsMs: 8 * HOUR_MS, sessionMs: sessionLimits.absoluteMs }

/** Which session gets which remote's code from a development server. */
export interface Overrides {
  /**
   * What holds for this session now; 503 without a database. Nobody without the permission has one:
   * one that is no longer allowed is ended, and does not come back with the permission.
   */
  find(developer: ViewerSession): Promise<DevelopmentOverride | null>
  /** For those who may develop. 422 for an origin that is not allowed; the session has one at most. */
  set(
    developer: ViewerSession,
    wanted: Omit<DevelopmentOverride, 'expiresAt'>,
  ): Promise<{ readonly override: DevelopmentOverride; readonly isNew: boolean }>
  remove(developer: ViewerSession, remote: string): Promise<void>
}

interface OverridesDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit'>
  readonly createAudit: CreateAudit
  /** `DEVELOP_ORIGINS`. */
  readonly origins: readonly string[]
}

export function createOverrides(deps: OverridesDeps): Overrides {
  const { storage, changes, createAudit, origins } = deps
  // Asked by everybody's page: nothing is read where nobody can have one.
  async function find(developer: ViewerSession): Promise<DevelopmentOverride | null> {
    if (origins.length === 0) return null
    const overrides = createDevelopmentOverridesTable(storage)
    const found = await withDeadline(overrides.find(developer.sidHash))
    if (!found) return null
    const { permissions } = developer.viewer
    if (permissions.has(productPermissions.develop) && isAllowed(origins, found.origin))
      return toOverride(found)
    // It does not hold in any case, and the next request tries again.
    await withDeadline(end(developer, found.remote, notAllowedNow)).catch(() => undefined)
    return null
  }

  async function end({ viewer, sidHash }: ViewerSession, remote: string, more = {}): Promise<void> {
    await transact(storage, async (scope) => {
      const removed = await createDevelopmentOverridesTable(scope).remove(sidHash, remote)
      if (!removed) return
      await createAudit(scope).add({
        actor: actorOf(viewer),
        action: 'remote.override-ended',
        subject: { id: null, name: remote },
        detail: { origin: removed.origin, ...more },
      })
      await changes.commit(scope, 'access')
    })
  }

  return {
    find,
    async set(developer, { remote, origin }) {
      if (!isAllowed(origins, origin)) throw notAllowed(origin, origins)
      const before = await find(developer)
      const override = await transact(storage, async (scope) => {
        const overrides = createDevelopmentOverridesTable(scope)
        const stored = await overrides.set({ sidHash: developer.sidHash, remote, origin, ...lasts })
        if (!stored) throw signedOut()
        const set = toOverride(stored)
        await createAudit(scope).add({
          actor: actorOf(developer.viewer),
          action: 'remote.overridden',
          subject: { id: null, name: remote },
          detail: { origin, expiresAt: set.expiresAt, ...(before && { insteadOf: before.remote }) },
        })
        await changes.commit(scope, 'access')
        return set
      })
      return { override, isNew: before === null }
    },
    remove: (developer, remote) => end(developer, remote),
  }
}

// The user did not end it.
const notAllowedNow = { why: 'no longer allowed' }

/** Whether `origin` is in the list, where `http://127.0.0.1:*` means all ports. */
function isAllowed(origins: readonly string[], origin: string): boolean {
  const anyPort = `${origin.replace(/:\d+$/, '')}:*`
  return origins.includes(origin) || origins.includes(anyPort)
}

function notAllowed(origin: string, origins: readonly string[]): CodedError {
  const allowed = origins.length > 0 ? origins.join(', ') : 'none'
  const detail = `${origin} is not among the origins that this host allows (${allowed}). Ask an operator to add it to DEVELOP_ORIGINS.`
  return codedProblem('origin-not-allowed', detail, {
    errors: [{ pointer: '/origin', code: 'origin-not-allowed', detail }],
  })
}

function actorOf({ user }: Viewer) {
  return { id: user.id, name: user.email }
}

/** An override as the API has it. */
export function toOverride<Stored extends { readonly expiresAt: number }>(stored: Stored) {
  return { ...stored, expiresAt: toIso(stored.expiresAt) }
}
