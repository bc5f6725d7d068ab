import type { IncomingMessage } from 'node:http'
import type { BootBody, DevelopmentOverride } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import type { HostAssets } from '../catalog/host-files'
import type { Viewer } from '../slots/viewer'
import { composeMeta, type MetaDeps, publicRemotes } from './meta'
import { renderPage } from './page'
import { pageHeaders } from './page-headers'

/** Whose page it is. */
interface PageSession {
  readonly viewer: Viewer
  readonly override: DevelopmentOverride | null
}

/** How long the page waits for the session before it goes out without the viewer's part. */
const SESSION_PATIENCE_MS = 300

export interface PageDeps extends MetaDeps {
  readonly assets: () => HostAssets
  readonly basePath: string
  readonly development: boolean
  /** The request's session; `null` when it is nobody's. Rejects when the store is gone. */
  readonly readSession: (request: IncomingMessage) => Promise<PageSession | null>
}

/** Answers `GET /app/*`: always a page, with as much of the viewer's part as is known in time. */
export async function sendPage(
  deps: PageDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { basePath, development } = deps
  const { path, search } = pagePath(request, basePath)
  const session = await sessionInTime(deps, request)
  const boot = composeBoot(deps, session, { safeMode: search.get('slots') === 'off' })
  const { html, nonce } = renderPage({
    assets: deps.assets(),
    boot,
    path,
    assetBase: `${basePath}/assets/host/`,
    locale: boot.session === 'known' ? boot.meta.user.locale : preferredLocale(request),
  })
  const bytes = Buffer.from(html)
  const origins = deps.catalog.originsOf(remotesOf(boot))
  const developOrigin = boot.session === 'known' ? boot.meta.override?.origin : undefined
  const headers = pageHeaders({ nonce, development, basePath, origins, developOrigin })
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

// `*` is no language.
function preferredLocale(request: Request): string {
  return request.acceptsLanguages().find((tag) => tag !== '*') ?? 'en'
}

function pagePath(request: IncomingMessage, basePath: string) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  return { path: url.pathname.slice(`${basePath}/app`.length) || '/', search: url.searchParams }
}

async function sessionInTime(
  { readSession }: PageDeps,
  request: IncomingMessage,
): Promise<PageSession | null | 'unknown'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), SESSION_PATIENCE_MS)
  })
  const session = readSession(request).catch(() => 'unknown' as const)
  return Promise.race([session, late]).finally(() => clearTimeout(timer))
}

function composeBoot(
  deps: PageDeps,
  session: PageSession | null | 'unknown',
  { safeMode }: { readonly safeMode: boolean },
): BootBody {
  const common = {
    basePath: deps.basePath,
    slots: { slots: deps.application.slots.publicSlots() },
    remotes: publicRemotes(deps),
    development: deps.development,
    revision: deps.revision(),
    safeMode,
  }
  if (session === 'unknown') return { ...common, session: 'unknown' }
  if (session === null) return { ...common, session: 'anonymous' }
  return { ...common, session: 'known', meta: composeMeta(deps, session.viewer, session.override) }
}

/** The remotes that this page's viewer may get code of. */
function remotesOf(boot: BootBody): ReadonlySet<string> {
  const { slots, globals } = boot.session === 'known' ? boot.meta.remotes : boot.remotes
  const entries = [...Object.values(slots), ...Object.values(globals)]
  return new Set(entries.flatMap((entry) => ('remote' in entry ? [entry.remote] : [])))
}
