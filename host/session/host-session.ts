import type { BootBody } from '@slipway/sdk/contract'
import { type Api, createApi } from '../api/api'
import type { ConnectionInfo } from '../stream/connection'
import { connectEvents } from '../stream/events'
import { coalesce } from './coalesce'
import { createLiveBodies, type LiveBodies } from './live-bodies'
import { createPasswordConfirmation } from './password-confirmation'
import { SIGNED_OUT_HERE, signOut } from './session'
import type { SessionActions } from './session-actions'
import { createSessionInterruption, type SessionInterruption } from './session-interruption'
import { noteSessionRefused } from './session-refused'
import { createUnsavedWorks } from './unsaved-work'

/** The user who is signed in to this page, what it has of the server, and how both follow what changes there. */
export interface HostSession {
  readonly api: Api
  readonly live: LiveBodies
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
  /** Hears the server's events from now on, as whoever is signed in. */
  followEvents(): void
}

export interface HostSessionOptions {
  readonly boot: BootBody
  readonly fetch?: typeof fetch
  /** `location.replace`, unless a test watches. */
  readonly replaceDocument?: (address: string) => void
}

export function createHostSession(options: HostSessionOptions): HostSession {
  const { boot, fetch = window.fetch.bind(window) } = options
  const { replaceDocument = (address) => window.location.replace(address) } = options
  const { basePath } = boot
  const signInAddress = `${basePath}/app/login`
  const unsaved = createUnsavedWorks()
  const hasUnsaved = () => unsaved.current().length > 0
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
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
  const redirectToSignIn = () => redirect(signInAddress)
  const endSession = () => {
    // All tabs of the browser hear it: a user who signs in here at this moment keeps typing.
    if (!isSignedIn()) return
    if (hasUnsaved()) interruption.interrupt()
    else redirectToSignIn()
  }
  const confirmation = createPasswordConfirmation()
  const api = createApi({
    basePath,
    fetch,
    ...(boot.session === 'known' && { consoleProof: boot.consoleProof }),
    // In a page with remotes it could be read as it is typed.
    ...(boot.isConsole && { confirmPassword: confirmation.ask }),
    onSessionEnded: () => {
      if (!isSignedIn()) return
      // Over unsaved work a person decides to continue or to leave: there is no loop.
      if (!hasUnsaved()) noteSessionRefused()
      endSession()
    },
  })
  const live = createLiveBodies(api, boot)
  const interruption = createSessionInterruption({ api, live, redirectToSignIn })
  const { interrupted } = interruption
  // Another tab signed in: what one user typed is neither shown to another one nor saved as theirs.
  followUser(live, (before, now) => {
    if (before !== undefined && now !== undefined) redirectToSignIn()
    return now ?? before
  })
  const refresh = coalesce((names: readonly (keyof LiveBodies)[]) =>
    Promise.all(names.map((name) => live[name].renew())),
  )
  const refreshSlots = async (signedIn = isSignedIn()) => {
    if (isSignedIn() && !signedIn) return endSession()
    if (interrupted.get()) return interruption.resume()
    await refresh(signedIn ? ['meta'] : ['slots', 'remotes'])
  }
  async function onConnected({ signedIn, revision }: ConnectionInfo): Promise<void> {
    const { revision: known } = live.meta.state.get().body ?? boot
    // Over a form whose session ended, a connection shows that somebody signed in elsewhere.
    const isNew = performance.now() < NEW_MS && !interrupted.get()
    if (isNew && signedIn === isSignedIn() && revision === known) return
    await refreshSlots(signedIn)
  }
  return {
    api,
    live,
    interruption,
    endSession,
    refreshSlots,
    onConnected,
    redirectToSignIn,
    session: {
      confirmation,
      signOut: async () => {
        const ended = await signOut(api)
        redirect(`${signInAddress}${ended === 'here' ? SIGNED_OUT_HERE : ''}`)
      },
      unsaved,
      onSignedInAgain: (listener) =>
        interrupted.subscribe(() => {
          if (!interrupted.get()) listener()
        }),
    },
    followEvents() {
      const events = connectEvents({
        basePath,
        onSlots: (signedIn) => void refreshSlots(signedIn),
        onConnected: (info) => void onConnected(info),
        onSessionEnded: endSession,
      })
      // A sign-in in this document gives the event stream another session.
      followUser(live, (_, now) => {
        events.reconnect()
        return now
      })
    },
  }
}

/** A page is new for this long: it asks once by itself, after it has been painted. */
const NEW_MS = 5000

type UserId = number | undefined

/** Calls `onOther` when the user is another one than it returned before, at first the one of now. */
function followUser({ meta }: LiveBodies, onOther: (before: UserId, now: UserId) => UserId): void {
  let user = meta.state.get().body?.user.id
  meta.state.subscribe(() => {
    const now = meta.state.get().body?.user.id
    if (now !== user) user = onOther(user, now)
  })
}
