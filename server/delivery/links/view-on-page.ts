import { isConsolePath } from '@slipway/sdk/contract/console-path'
import type { ActiveView } from '../preview/session-views'

/**
 * What a session sees on a page at `path`, below the interface: by a link nothing on pages of Administration, whose
 * rights are not for code that nobody has released, and nothing where it is not known which page it is.
 */
export function viewOnPage(
  view: ActiveView | null | undefined,
  path: string | undefined,
): ActiveView | null {
  if (!view?.link) return view ?? null
  const isSeen = path !== undefined && !isConsolePath(path)
  return isSeen ? view : { ...view, link: { body: view.link.body } }
}

/** The path, below the interface, of the page that asks; browsers name it, and no script can change what they say. */
export function pathOfPage(referrer: string | undefined, basePath: string): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { pathname } = new URL(referrer)
  const start = `${basePath}/app`
  const isOurs = pathname === start || pathname.startsWith(`${start}/`)
  return isOurs ? pathname.slice(start.length) || '/' : undefined
}
