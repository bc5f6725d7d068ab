import type { IncomingMessage } from 'node:http'
import { createRecordLog } from '../../changes/record-log'
import { createOverrides } from '../../delivery/develop/overrides'
import { createEvents } from '../../delivery/events/events'
import { createSessionLinks } from '../../delivery/links/session-links'
import { createMetaReplies } from '../../delivery/meta-replies'
import { createSessionViews } from '../../delivery/preview/session-views'
import { createPublicReplies } from '../../delivery/public-replies'
import { apiHeaders } from '../../http/security-headers'
import { createFindSeen } from '../../resources/read/seen-records'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createLayoutDraftsTable } from '../../storage/tables/layout-drafts-table'
import type { ServerDeps } from './server-deps'

/**
 * Everything that pages are given, and what notifies them of changes: the first routes and those of the application
 * share it.
 */
export type Delivery = ReturnType<typeof createDelivery>

export function createDelivery(deps: ServerDeps) {
  const { application, auth, catalog, changes, config, loadTokens, log } = deps
  const meta = {
    application,
    catalog,
    loadTokens,
    revision: changes.revision,
    isDemo: deps.demo !== undefined,
  }
  const { links, overrides, views, readSession } = createSessions(deps)
  const replies = createPublicReplies({
    ...meta,
    headers: { ...jsonHeaders(config), 'Cache-Control': 'public, max-age=0, must-revalidate' },
  })
  const findSeen = createFindSeen({
    storage: deps.storage,
    resourcesFor: ({ user }) => application.inLanguage(user.locale).resources,
  })
  return {
    meta,
    links,
    overrides,
    views,
    readSession,
    replies,
    events: createEvents({
      application,
      changes,
      replies,
      auth,
      log,
      readSession,
      recordLog: createRecordLog(deps.storage),
      seesRecord: async (...asked) => (await findSeen(...asked)) !== undefined,
      ...(config.events && { limits: config.events }),
    }),
    metaOf: createMetaReplies(meta),
  }
}

function createSessions({
  application,
  auth,
  catalog,
  changes,
  config,
  storage,
  ...deps
}: ServerDeps) {
  const { createAudit = createAuditTable } = deps
  const overrides = createOverrides({
    storage,
    changes,
    createAudit,
    origins: config.developOrigins,
  })
  const links = createSessionLinks({ application, catalog, storage, changes, createAudit })
  const views = createSessionViews({
    application,
    storage,
    changes,
    createAudit,
    readDraft: async (id) => (await createLayoutDraftsTable(storage).find(id))?.layout,
    links,
  })
  const readSession = async (request: IncomingMessage) => {
    const session = await auth.authenticate(request)
    if (!session) return undefined
    request.userId = session.viewer.user.id
    const [override, view] = await Promise.all([
      session.hasOverride ? overrides.find(session) : null,
      session.view ? views.find(session, session.view) : null,
    ])
    return { ...session, override, view }
  }
  return { links, overrides, views, readSession }
}

/** Of JSON that the first routes answer. */
export function jsonHeaders({ mode }: ServerDeps['config']): Readonly<Record<string, string>> {
  return { ...apiHeaders(mode), 'Content-Type': 'application/json; charset=utf-8' }
}
