import { type BootBody, languageOf } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'
import type { HostAssets } from '../assets/host-files'
import { viewOnPage } from '../links/view-on-page'
import { composeMeta, type MetaDeps, publicRemotes, type SessionParts } from '../meta'
import type { PageFilesOptions } from './page-files'
import type { Visit } from './page-visit'

/** Whose page it is. */
export interface PageSession extends SessionParts {
  readonly viewer: Viewer
  readonly sidHash: string
}

export interface PageBootDeps extends MetaDeps {
  readonly basePath: string
  readonly development: boolean
  /** The proof of Administration's pages in that session. */
  readonly consoleProof: (sidHash: string) => string
  readonly assets: () => HostAssets
}

/** The data that the page carries, with the viewer's part where the viewer is known. */
export function composeBoot(
  deps: PageBootDeps,
  session: PageSession | null | 'unknown',
  { path, safeMode, isConsole, isOpened }: Visit,
): BootBody {
  const common = {
    basePath: deps.basePath,
    slots: { slots: deps.application.slots.publicSlots() },
    remotes: publicRemotes(deps),
    development: deps.development,
    revision: deps.revision(),
    safeMode,
    isConsole,
  }
  if (session === null || session === 'unknown') {
    const loadToken = deps.loadTokens.issue(undefined)
    return { ...common, session: session ?? 'anonymous', loadToken }
  }
  return {
    ...common,
    session: 'known',
    ...(isConsole && isOpened && { consoleProof: deps.consoleProof(session.sidHash) }),
    meta: composeMeta(deps, session.viewer, seenOn(path, session)),
  }
}

/** The session's parts as a page at `path` has them. */
function seenOn(path: string, session: PageSession): SessionParts {
  return { ...session, view: viewOnPage(session.view, path) }
}

/** What this page's files are chosen by. */
export function filesOptions(
  deps: PageBootDeps,
  visit: Visit,
  boot: BootBody,
): Omit<PageFilesOptions, 'bundles'> {
  return {
    assets: deps.assets(),
    assetBase: `${deps.basePath}/assets/host/`,
    boot,
    path: visit.path,
    language: boot.session === 'known' ? languageOf([boot.meta.user.locale]) : visit.language,
  }
}

/** The remotes that this page's viewer may get code of. */
export function remoteNamesOf(boot: BootBody): ReadonlySet<string> {
  const { slots, globals } = boot.session === 'known' ? boot.meta.remotes : boot.remotes
  const entries = [...Object.values(slots), ...Object.values(globals)]
  return new Set(entries.flatMap((entry) => ('remote' in entry ? [entry.remote] : [])))
}
