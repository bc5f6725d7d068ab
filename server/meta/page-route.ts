import type { IncomingMessage } from 'node:http'
import type { BootBody } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import type { HostAssets } from '../catalog/host-files'
import type { Viewer } from '../slots/viewer'
import { composeMeta, type MetaDeps, publicRemotes } from './meta'
import { renderPage } from './page'
import { pageHeaders } from './page-headers'

/** How long the page waits for the session before it goes out without the viewer's part. */
const SESSION_PATIENCE_MS = 300

export interface PageDeps extends MetaDeps {
  readonly assets: () => HostAssets
  readonly basePath: string
  readonly development: boolean
  /** The viewer of the request's session; `null` when there is none. Rejects when the store is gone. */
  readonly readViewer: (request: IncomingMessage) => Promise<Viewer | null>
}

/** Answers `GET /app/*`: always a page, with as much of the viewer's part as is known in time. */
export async function sendPage(
  deps: PageDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { basePath, development } = deps
  const { path, search } = pagePath(request, basePath)
  const viewer = await viewerInTime(deps, request)
  const boot = composeBoot(deps, viewer, { safeMode: search.get('slots') === 'off' })
  const { html, nonce } = renderPage({
    assets: deps.assets(),
    boot,
    path,
    assetBase: `${basePath}/assets/host/`,
    locale: boot.session === 'known' ? boot.meta.user.locale : preferredLocale(request),
  })
  const bytes = Buffer.from(html)
  const origins = deps.catalog.originsOf(remotesOf(boot))
  const headers = pageHeaders({ nonce, development, basePath, origins })
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

async function viewerInTime(
  { readViewer }: PageDeps,
  request: IncomingMessage,
): Promise<Viewer | null | 'unknown'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), SESSION_PATIENCE_MS)
  })
  const viewer = readViewer(request).catch(() => 'unknown' as const)
  return Promise.race([viewer, late]).finally(() => clearTimeout(timer))
}

function composeBoot(
  deps: PageDeps,
  viewer: Viewer | null | 'unknown',
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
  if (viewer === 'unknown') return { ...common, session: 'unknown' }
  if (viewer === null) return { ...common, session: 'anonymous' }
  return { ...common, session: 'known', meta: composeMeta(deps, viewer) }
}

/** The remotes that this page's viewer may get code of. */
function remotesOf(boot: BootBody): ReadonlySet<string> {
  const { slots, globals } = boot.session === 'known' ? boot.meta.remotes : boot.remotes
  const entries = [...Object.values(slots), ...Object.values(globals)]
  return new Set(entries.flatMap((entry) => ('remote' in entry ? [entry.remote] : [])))
}
