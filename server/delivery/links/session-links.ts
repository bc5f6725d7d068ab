import {
  type AuditAction,
  type CodedError,
  codedProblem,
  type LinkedVersion,
} from '@slipway/sdk/contract'
import type { Application } from '../../application/create-application'
import type { Catalog, CatalogWithVersion } from '../../catalog/catalog'
import type { Changes } from '../../changes/changes'
import { toIso } from '../../http/to-iso'
import { hashToken } from '../../identity/callers/caller'
import { withDeadline } from '../../identity/store-deadline'
import type { Arrangement } from '../../slots/arrangement'
import type { Storage } from '../../storage/storage'
import type { FoundView } from '../../storage/tables/accounts/session-view'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { createVersionLinksTable } from '../../storage/tables/catalog/version-links-table'
import { createVersionsTable, type VersionName } from '../../storage/tables/catalog/versions-table'
import { type StorageScope, transact } from '../../storage/transact'
import { signedOut, type ViewerSession } from '../viewer-session'

/** A version that one session sees by a link. */
export interface ActiveLink {
  readonly body: LinkedVersion
  /** What follows from it; nothing on a page that must not have it. */
  readonly seen?: { readonly catalog: CatalogWithVersion; readonly arrangement: Arrangement }
}

type FoundLink = FoundView['link']

/** The links by which sessions see versions that need not be released. */
export interface SessionLinks {
  /** What a link of the session's row shows at this moment. */
  find(link: NonNullable<FoundLink>): Promise<ActiveLink | undefined>
  /** Throws `token-unknown` for a link that does not hold, here and in {@link SessionLinks.open}. */
  read(token: string): Promise<LinkedVersion>
  open(session: ViewerSession, token: string): Promise<LinkedVersion>
  leave(session: ViewerSession, link: FoundLink): Promise<void>
}

interface SessionLinksDeps {
  readonly application: Pick<Application, 'slots'>
  readonly catalog: Pick<Catalog, 'current' | 'layout' | 'withVersion'>
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit'>
  readonly createAudit: CreateAudit
}

export function createSessionLinks(deps: SessionLinksDeps): SessionLinks {
  const { application, catalog, storage, changes } = deps

  const describe = ({ remote, version, until }: VersionName & { readonly until: number }) => {
    const live = catalog.current().state.remotes.find(({ name }) => name === remote)
    const versions = [live?.base, live?.canary?.version]
    const released = versions.some((one) => one?.manifest.version === version)
    return { remote, version, until: toIso(until), released }
  }

  return {
    async find(link) {
      const [remote, version] = await Promise.all([
        createRemotesTable(storage).find(link.remote),
        createVersionsTable(storage).find(link.remote, link.version),
      ])
      if (!remote || !version) return undefined
      const linked = catalog.withVersion(remote, version)
      const arrangement = application.slots.arranged(catalog.layout(), linked.proposals())
      return { body: describe(link), seen: { catalog: linked, arrangement } }
    },
    read: async (token) => describe(await findByToken(storage, token)),
    open: (session, token) =>
      transact(storage, async (scope) => {
        const link = await findByToken(scope, token)
        const opened = await createVersionLinksTable(scope).open(session.sidHash, link.id)
        if (opened === 'no-session') throw signedOut()
        if (opened === 'no-link') throw tokenUnknown()
        await note(deps, { scope, session, link, action: 'remote.link-opened' })
        await changes.commit(scope, 'access')
        return describe(link)
      }),
    async leave(session, link) {
      if (!link) return
      await transact(storage, async (scope) => {
        if (!(await createVersionLinksTable(scope).leave(session.sidHash))) return
        await note(deps, { scope, session, link, action: 'remote.link-left' })
        await changes.commit(scope, 'access')
      })
    },
  }
}

async function findByToken(scope: StorageScope, token: string) {
  const link = await withDeadline(createVersionLinksTable(scope).find(hashToken(token)))
  if (link) return { ...link, until: link.expiresAt }
  throw tokenUnknown()
}

function tokenUnknown(): CodedError {
  return codedProblem(
    'token-unknown',
    'This link has ended, or there never was one. Ask the team of the remote for another.',
  )
}

interface Note {
  readonly scope: StorageScope
  readonly session: ViewerSession
  readonly link: VersionName & { readonly id: number }
  readonly action: Extract<AuditAction, 'remote.link-opened' | 'remote.link-left'>
}

async function note(
  { createAudit }: Pick<SessionLinksDeps, 'createAudit'>,
  { scope, session, link, action }: Note,
): Promise<void> {
  const { user } = session.viewer
  await createAudit(scope).add({
    actor: { id: user.id, name: user.email },
    action,
    subject: { id: null, name: link.remote },
    detail: { link: link.id, version: link.version },
  })
}
