import type { Request, Response } from 'express'
import { importMap } from './import-map'
import { renderPage } from './page'
import { filesOptions, type PageBootDeps } from './page-boot'
import { pageFiles } from './page-files'
import { frameHeaders, framePath } from './page-headers'
import type { Visit } from './page-visit'

interface FramePageDeps extends PageBootDeps {
  readonly assetOrigins: readonly string[]
}

interface FramePage {
  readonly visit: Visit
  /** Where browsers see this server, as sources of a policy. */
  readonly ownOrigins: readonly string[]
}

/** Whether the visit is of the page that Administration has in a frame. */
export function isFrame({ path }: Pick<Visit, 'path'>): boolean {
  return path === framePath
}

/**
 * Answers `GET /app/frame`: a page that draws one slot, which the page around it names by a message. The same for
 * everybody; it is never told who asks.
 */
export function sendFrame(
  deps: FramePageDeps,
  { visit, ownOrigins }: FramePage,
  { request, response }: { readonly request: Request; readonly response: Response },
): void {
  const options = filesOptions(deps, visit, bootOf(deps))
  const page = renderPage({
    ...visit,
    language: options.language,
    startTexts: undefined,
    boot: options.boot,
    reportSecret: undefined,
    files: pageFiles({ ...options, bundles: [] }),
    importMap: importMap({ ...options, bundles: [], assetOrigins: deps.assetOrigins }),
    assetOrigins: deps.assetOrigins,
    isFrame: true,
  })
  const bytes = Buffer.from(page)
  const headers = frameHeaders({ ...deps, ...visit, ownOrigins })
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

// Nobody's: without remotes of its own, and with what remotes import.
function bootOf({ basePath, development, revision }: PageBootDeps) {
  return {
    session: 'anonymous' as const,
    basePath,
    slots: { slots: {} },
    remotes: { slots: {}, globals: {} },
    development,
    revision: revision(),
    safeMode: false,
    isConsole: false,
  }
}
