import type { BootBody } from '@slipway/sdk/contract'
import { needsSession, pageAt } from '@slipway/sdk/contract/pages'
import { type Api, createApi } from '../api/api'
import { coalesce } from '../session/coalesce'
import { createLiveBodies, type LiveBodies } from '../session/live-bodies'
import { createPasswordConfirmation } from '../session/password-confirmation'
import { SIGNED_OUT_HERE, signOut } from '../session/session'
import type { SessionActions } from '../session/session-actions'
import {
  createSessionInterruption,
  type SessionInterruption,
} from '../session/session-interruption'
import { noteSessionRefused } from '../session/session-refused'
import { createUnsavedWorks } from '../session/unsaved-work'
import type { ConnectionInfo } from '../stream/connection'
import { languageOf } from '../texts/language'
import { setLanguage } from '../texts/texts'
import { createHostPages, type HostPages } from './host-pages'
import { reloadForCode } from './reload-for-code'

export interface HostApp {
  readonly boot: BootBody
  /** Done when the texts are there in the reader's language, or will not come. */
  readonly textsReady: Promise<void>
  readonly api: Api
  readonly live: LiveBodies
  readonly pages: HostPages
  readonly nonce: string | undefined
  readonly session: SessionActions
  /** The session ended while a form held changes that are not saved. */
  readonly interruption: SessionInterruption
  /** The session is over: replaces the document, or asks to sign in again over unsaved work. */
  endSession(): void
  /**
   * Asks again which slots there are and how to load them, as after a new revision. `signedIn` is what
   * the event stream says of the session: a sign-in in another tab is followed, a sign-out as well.
   */
  refreshSlots(signedIn?: boolean): Promise<void>
  /** The event stream is open: what changed before that is fetched, unless this page is new and has it. */
  onConnected(info: ConnectionInfo): Promise<void>
  /** Goes to the sign-in page by a new document, so that nothing protected stays in this one. */
  redirectToSignIn(): void
}

interface HostAppOptions {
  readonly boot: BootBody
  readonly nonce?: string | undefined
  readonly fetch?: typeof fetch
  /** `location.replace`, unless a test watches. */
  readonly replaceDocument?: (address: string) => void
}

/** What the interface is made of, before anything is drawn. Starts loading the page's chunks. */
export function createHostApp(options: HostAppOptions): HostApp {
  const { boot, nonce, fetch = window.fetch.bind(window) } = options
  const { replaceDocument = (address) => window.location.replace(address) } = options
  const base = `${boot.basePath}/app`
  const unsaved = createUnsavedWorks()
  const isHeld = () => unsaved.held().length > 0
  window.addEventListener('beforeunload', (event) => {
    if (isHeld()) event.preventDefault()
  })
  const isSignedIn = () => Boolean(live.meta.state.get().body)
  let isRedirected = false
  const redirect = (address: string) => {
    if (isRedirected) return
    isRedirected = true
    // What a form holds is given up: no question at unloading.
    unsaved.clear()
    replaceDocument(address)
  }
  const redirectToSignIn = () => redirect(`${base}/login`)
  const endSession = () => {
    // All tabs of the browser hear it: a user who signs in here at this moment keeps typing.
    if (!isSignedIn()) return
    if (isHeld()) interruption.interrupt()
    else redirectToSignIn()
  }
  const confirmation = createPasswordConfirmation()
  const api = createApi({
    basePath: boot.basePath,
    fetch,
    confirmPassword: confirmation.ask,
    onSessionEnded: () => {
      if (!isSignedIn()) return
      // Over unsaved work a person decides to continue or to leave: there is no loop.
      if (!isHeld()) noteSessionRefused()
      endSession()
    },
  })
  const live = createLiveBodies(api, boot)
  const textsReady = followLanguage(live)
  const interruption = createSessionInterruption({ api, live, redirectToSignIn })
  const { interrupted } = interruption
  redirectWithUser(live, redirectToSignIn)
  reloadForSchemas(live)
  if (boot.session === 'anonymous') openSignIn(base)
  if (boot.session === 'unknown') void live.meta.renew()
  const pages = createHostPages({
    basename: base,
    isAnonymous: () => live.meta.state.get().body === null,
    api,
    live,
    unsaved,
    interruption,
    redirectToSignIn,
  })
  const refresh = coalesce((names: readonly (keyof LiveBodies)[]) =>
    Promise.all(names.map((name) => live[name].renew())),
  )
  const refreshSlots = async (signedIn = isSignedIn()) => {
    if (isSignedIn() && !signedIn) return endSession()
    if (interrupted.get()) return interruption.resume()
    await refresh(signedIn ? ['meta'] : ['slots', 'remotes'])
  }
  return {
    boot,
    textsReady,
    api,
    live,
    pages,
    nonce,
    interruption,
    endSession,
    redirectToSignIn,
    session: {
      confirmation,
      signOut: async () => {
        const ended = await signOut(api)
        redirect(`${base}/login${ended === 'here' ? SIGNED_OUT_HERE : ''}`)
      },
      unsaved,
      onSignedInAgain: (listener) =>
        interrupted.subscribe(() => {
          if (!interrupted.get()) listener()
        }),
    },
    refreshSlots,
    async onConnected({ signedIn, revision }) {
      const { revision: known } = live.meta.state.get().body ?? boot
      // Over a form whose session ended, a connection shows that somebody signed in elsewhere.
      const isNew = performance.now() < NEW_MS && !interrupted.get()
      if (isNew && signedIn === isSignedIn() && revision === known) return
      await refreshSlots(signedIn)
    },
  }
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

// Another tab signed in: what one user typed is neither shown to another one nor saved as theirs.
function redirectWithUser({ meta }: LiveBodies, redirectToSignIn: () => void): void {
  let user = meta.state.get().body?.user.id
  meta.state.subscribe(() => {
    const now = meta.state.get().body?.user.id
    if (user !== undefined && now !== undefined && now !== user) redirectToSignIn()
    user = now ?? user
  })
}

// The connection failed at first, or a new host was deployed: no answer is taken without its schema.
function reloadForSchemas(live: LiveBodies): void {
  for (const { state } of [live.meta, live.slots, live.remotes]) {
    state.subscribe(() => void reloadForCode(state.get().error))
  }
}

/** A page is new for this long: it asks once by itself, after it has been painted. */
const NEW_MS = 5000

// Before anybody reads the address: the chunks of a protected page are not fetched for nobody.
function openSignIn(base: string): void {
  const { pathname, search } = window.location
  const path = pathname.slice(base.length) || '/'
  if (!needsSession(pageAt(path))) return
  const next = path === '/' ? '' : `?${new URLSearchParams({ next: path + search })}`
  window.history.replaceState(null, '', `${base}/login${next}`)
}
