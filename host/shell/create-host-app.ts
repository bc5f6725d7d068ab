import type { BootBody, MetaBody } from '@slipway/sdk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, createApi } from '../api/api'
import type { Hello } from '../api/events'
import { oneAtATime } from '../api/one-at-a-time'
import { createQueryClient } from '../api/query-client'
import { renewRecords } from '../api/renew-records'
import { signOut } from '../api/session'
import type { SessionActions } from '../api/session-actions'
import { noteSessionRefused } from '../api/session-refused'
import { languageOf } from '../texts/language'
import { setLanguage, startTexts } from '../texts/texts'
import { createHostPages, type HostPages } from './host-pages'
import { createSessionInterruption, type SessionInterruption } from './session-interruption'

export interface HostApp {
  readonly boot: BootBody
  /** Done when the texts are there in the reader's language, or will not come. */
  readonly textsReady: Promise<void>
  readonly api: Api
  readonly queryClient: QueryClient
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
  resolveAgain(signedIn?: boolean): Promise<void>
  /** The event stream is open: what was told before it was is asked for, unless this page is new and has it. */
  greet(hello: Hello): Promise<void>
  /** Goes to the sign-in page by a new document, so that nothing protected stays in this one. */
  leave(): void
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
  const held = new Set<() => boolean>()
  const isHeld = () => [...held].some((isDirty) => isDirty())
  window.addEventListener('beforeunload', (event) => {
    if (isHeld()) event.preventDefault()
  })
  const queryClient = createQueryClient(boot)
  startTexts()
  const textsReady = followLanguage(queryClient)
  const isSignedIn = () => Boolean(queryClient.getQueryData(['meta']))
  let isLeft = false
  const leave = () => {
    if (isLeft) return
    isLeft = true
    // What a form holds is given up: no question at unloading.
    held.clear()
    replaceDocument(`${base}/login`)
  }
  const endSession = () => {
    // Told to all tabs of the browser: whoever signs in here at this moment goes on typing.
    if (!isSignedIn()) return
    if (isHeld()) interruption.interrupt()
    else leave()
  }
  const api = createApi({
    basePath: boot.basePath,
    fetch,
    onSessionEnded: () => {
      if (!isSignedIn()) return
      // Over unsaved work it is a person who goes on or leaves: nothing goes in circles.
      if (!isHeld()) noteSessionRefused()
      endSession()
    },
  })
  const interruption = createSessionInterruption({ api, queryClient, leave })
  const { interrupted } = interruption
  leaveWithUser(queryClient, leave)
  if (boot.session === 'anonymous') openSignIn(base)
  const askAgain = oneAtATime((keys: readonly string[]) =>
    Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  )
  const resolveAgain = async (signedIn = isSignedIn()) => {
    if (isSignedIn() && !signedIn) return endSession()
    if (interrupted.get()) return interruption.goOn()
    const tenant = tenantOf(queryClient)
    const keys = signedIn ? ['meta'] : ['slots', 'remotes']
    await askAgain(keys)
    // Another tab switched: what is on screen here follows.
    if (tenantOf(queryClient) === tenant) return
    await renewRecords(queryClient)
  }
  return {
    boot,
    textsReady,
    api,
    queryClient,
    pages: createHostPages({
      basename: base,
      isAnonymous: () => isAnonymous(queryClient),
      interruption,
      leave,
    }),
    nonce,
    interruption,
    endSession,
    leave,
    session: {
      signOut: async () => {
        await signOut(api)
        leave()
      },
      holdWhile(isDirty) {
        held.add(isDirty)
        return () => held.delete(isDirty)
      },
      onSignedInAgain: (listener) =>
        interrupted.subscribe(() => {
          if (!interrupted.get()) listener()
        }),
    },
    resolveAgain,
    async greet({ signedIn, revision }) {
      const { revision: known } = queryClient.getQueryData<MetaBody | null>(['meta']) ?? boot
      // Over a form whose session ended, a greeting tells that somebody signed in elsewhere.
      const isNew = performance.now() < NEW_MS && !interrupted.get()
      if (isNew && signedIn === isSignedIn() && revision === known) return
      await resolveAgain(signedIn)
    },
  }
}

// The language is the user's, else the browser's; it changes with whoever is signed in, and their profile.
function followLanguage(queryClient: QueryClient): Promise<void> {
  const follow = () => {
    const meta = queryClient.getQueryData<MetaBody | null>(['meta'])
    return setLanguage(languageOf(meta ? [meta.user.locale] : navigator.languages))
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'meta') void follow()
  })
  return follow()
}

// Another tab signed in: what one user typed is neither shown to another one nor saved as theirs.
function leaveWithUser(queryClient: QueryClient, leave: () => void): void {
  let user = userOf(queryClient)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'meta') return
    const now = userOf(queryClient)
    if (user !== undefined && now !== undefined && now !== user) leave()
    user = now ?? user
  })
}

/** A page is new for this long: it asks once by itself, after it has been painted. */
const NEW_MS = 5000

function tenantOf(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData<MetaBody | null>(['meta'])?.tenant?.id
}

function userOf(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData<MetaBody | null>(['meta'])?.user.id
}

function isAnonymous(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(['meta']) === null
}

// Before anybody reads the address: the chunks of a protected page are not fetched for nobody.
function openSignIn(base: string): void {
  const { pathname, search } = window.location
  const path = pathname.slice(base.length) || '/'
  if (path === '/login' || path === '/accept') return
  const next = path === '/' ? '' : `?${new URLSearchParams({ next: path + search })}`
  window.history.replaceState(null, '', `${base}/login${next}`)
}
