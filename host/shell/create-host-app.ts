import { type BootBody, languageOf } from '@slipway/sdk/contract'
import { needsSession, pageAt } from '@slipway/sdk/contract/pages'
import type { ComponentType } from 'react'
import {
  createHostSession,
  type HostSession,
  type HostSessionOptions,
} from '../session/host-session'
import type { LiveBodies } from '../session/live-bodies'
import { setLanguage } from '../texts/texts'
import { createSignal, type Signal } from '../ui/signal'
import { reloadForCode } from './reload-for-code'
import type { PagesOptions, PagesRouter } from './routes/pages-router'
import { RouteFailed } from './routes/route-failed'

export interface HostApp extends HostSession {
  readonly boot: BootBody
  /** Done when the texts are there in the reader's language, or will not come. */
  readonly textsReady: Promise<void>
  readonly pages: HostPages
  /** Who is about to type their password at this origin too. */
  readonly handedEmail: string | undefined
  readonly nonce: string | undefined
}

interface HostAppOptions extends HostSessionOptions {
  readonly nonce?: string | undefined
  /** `location.assign`, unless a test watches. */
  readonly openDocument?: (address: string) => void
}

/** Creates the parts of the interface, before anything is drawn. Starts loading the page's chunks. */
export function createHostApp(options: HostAppOptions): HostApp {
  const { boot, nonce } = options
  const base = `${boot.basePath}/app`
  const page = createHostSession(options)
  const { api, interruption, live, redirectToSignIn, session } = page
  const textsReady = followLanguage(live)
  const handedEmail = boot.isConsole ? takeHandedEmail() : undefined
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
    isConsole: boot.isConsole,
    openDocument: options.openDocument,
  })
  return { ...page, boot, textsReady, pages, handedEmail, nonce }
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

/**
 * Takes out of the address whose session it is at the other origin, if the server handed that on: so that only the
 * password has to be typed where Administration has an origin of its own. It is no secret and gives no right.
 */
function takeHandedEmail(): string | undefined {
  const { hash, pathname, search } = window.location
  const email = new URLSearchParams(hash.slice(1)).get('user')
  if (email === null) return undefined
  window.history.replaceState(null, '', pathname + search)
  return email
}

// Before anybody reads the address: the chunks of a protected page are not fetched for nobody.
function openSignIn(base: string): void {
  const { pathname, search } = window.location
  const path = pathname.slice(base.length) || '/'
  if (!needsSession(pageAt(path))) return
  const next = path === '/' ? '' : `?${new URLSearchParams({ next: path + search })}`
  window.history.replaceState(null, '', `${base}/login${next}`)
}

/** The pages behind their router, whose code the sign-in page does not wait for. */
interface HostPages {
  /** Draws the page of the address, once there is one to draw. */
  readonly drawn: Signal<ComponentType | undefined>
  /** Whether the sign-in page is shown until then; it needs no router. */
  readonly startsWithSignIn: boolean
  /** Goes to a path of the interface. Done when the page has come; `false` if who has unsaved work stays. */
  navigate(path: string): Promise<boolean>
  /** The same, in place of the current page. */
  resumeAt(path: string): void
  /** Fetches the code of the page at `path`, before anybody goes there. */
  prepare(path: string): void
  /** Asks again for the records on screen. */
  renewRecords(): Promise<void>
  /** Goes to the start page in another tenant; does nothing if who has unsaved work stays. */
  switchTenant(id: number): Promise<void>
}

/** Opens the page of the address; the sign-in page first stays by itself, until somebody leaves it. */
function createHostPages(options: PagesOptions): HostPages {
  const drawn = createSignal<ComponentType | undefined>(undefined)
  const { basename, isConsole } = options
  const { openDocument = (address: string) => window.location.replace(address) } = options
  const startsWithSignIn = window.location.pathname === `${basename}/login`
  let opening: Promise<PagesRouter> | undefined
  const open = () => {
    opening ??= openRouter(options).then(
      (pages) => {
        drawWhenReady(pages)
        return pages
      },
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }
  // Pages that were never opened have no records.
  const opened = () => opening?.catch(() => undefined)
  const drawWhenReady = ({ router, Pages, isAtSignIn }: PagesRouter) => {
    const draw = () => {
      // A second sign-in page over the first would lose what is typed.
      if (router.state.initialized && !(startsWithSignIn && isAtSignIn())) drawn.set(Pages)
    }
    router.subscribe(draw)
    draw()
  }
  const fail = (error: unknown) => {
    drawn.set(RouteFailed)
    void reloadForCode(error)
    return false
  }
  const go = (path: string, replace: boolean) =>
    open().then((pages) => pages.go(path, replace), fail)
  if (!startsWithSignIn) open().catch(fail)
  return {
    drawn,
    startsWithSignIn,
    navigate: (path) => go(path, false),
    // The server gives its proof with a document that begins signed in.
    resumeAt: (path) => void (isConsole ? openDocument(basename + path) : go(path, true)),
    prepare(path) {
      // If this fails, navigation requests it again.
      open().then(
        (pages) => pages.prepare(path),
        () => undefined,
      )
    },
    renewRecords: async () => (await opened())?.renewRecords(),
    switchTenant: async (id) => (await open()).switchTenant(id),
  }
}

async function openRouter(options: PagesOptions): Promise<PagesRouter> {
  const { createPagesRouter } = await import(
    /* webpackChunkName: "router" */ './routes/pages-router'
  )
  return createPagesRouter(options)
}
