import { type BootBody, languageOf } from '@slipway/sdk/contract'
import { needsSession, pageAt } from '@slipway/sdk/contract/pages'
import {
  createHostSession,
  type HostSession,
  type HostSessionOptions,
} from '../session/host-session'
import type { LiveBodies } from '../session/live-bodies'
import { setLanguage } from '../texts/texts'
import { createHostPages, type HostPages } from './host-pages'
import { reloadForCode } from './reload-for-code'

export interface HostApp extends HostSession {
  readonly boot: BootBody
  /** Done when the texts are there in the reader's language, or will not come. */
  readonly textsReady: Promise<void>
  readonly pages: HostPages
  readonly nonce: string | undefined
}

interface HostAppOptions extends HostSessionOptions {
  readonly nonce?: string | undefined
}

/** Creates the parts of the interface, before anything is drawn. Starts loading the page's chunks. */
export function createHostApp(options: HostAppOptions): HostApp {
  const { boot, nonce } = options
  const base = `${boot.basePath}/app`
  const page = createHostSession(options)
  const { api, interruption, live, redirectToSignIn, session } = page
  const textsReady = followLanguage(live)
  reloadForSchemas(live)
  if (boot.session === 'anonymous') openSignIn(base)
  if (boot.session === 'unknown') void live.meta.renew()
  const pages = createHostPages({
    basename: base,
    isAnonymous: () => live.meta.state.get().body === null,
    api,
    live,
    unsaved: session.unsaved,
    interruption,
    redirectToSignIn,
  })
  return { ...page, boot, textsReady, pages, nonce }
}

// The language is the user's, else the browser's; it changes with whoever is signed in, and their profile.
function followLanguage({ meta }: LiveBodies): Promise<void> {
  const follow = () => {
    const { body } = meta.state.get()
    return setLanguage(languageOf(body ? [body.user.locale] : navigator.languages))
  }
  meta.state.subscribe(() => void follow())
  return follow()
}

// The connection failed at first, or a new host was deployed: no answer is taken without its schema.
function reloadForSchemas(live: LiveBodies): void {
  for (const { state } of [live.meta, live.slots, live.remotes]) {
    state.subscribe(() => void reloadForCode(state.get().error))
  }
}

// Before anybody reads the address: the chunks of a protected page are not fetched for nobody.
function openSignIn(base: string): void {
  const { pathname, search } = window.location
  const path = pathname.slice(base.length) || '/'
  if (!needsSession(pageAt(path))) return
  const next = path === '/' ? '' : `?${new URLSearchParams({ next: path + search })}`
  window.history.replaceState(null, '', `${base}/login${next}`)
}
