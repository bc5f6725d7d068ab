import type { ComponentType } from 'react'
import { createSignal, type Signal } from '../ui/signal'
import { reloadForCode } from './reload-for-code'
import type { PagesOptions, PagesRouter } from './routes/pages-router'
import { RouteFailed } from './routes/route-failed'

/** The pages behind their router, whose code the sign-in page does not wait for. */
export interface HostPages {
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
export function createHostPages(options: PagesOptions): HostPages {
  const drawn = createSignal<ComponentType | undefined>(undefined)
  const startsWithSignIn = window.location.pathname === `${options.basename}/login`
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
    resumeAt: (path) => void go(path, true),
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
