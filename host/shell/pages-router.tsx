import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { createQueryClient } from '../api/query-client'
import { renewRecords } from '../api/renew-records'
import { useStore } from '../api/store'
import { createRoutes } from './create-routes'
import { LinkPrefetch } from './link-prefetch'
import type { FetchPageData, PageDataContext } from './page-data'
import type { SessionInterruption } from './session-interruption'
import { SignInAgain } from './sign-in-again'

export interface PagesOptions {
  /** Address of the interface, such as `/app`. */
  readonly basename: string
  /** Whether it is known that nobody is signed in. */
  readonly isAnonymous: () => boolean
  readonly interruption: SessionInterruption
  readonly leave: () => void
}

export interface PagesRouter {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly Pages: ComponentType
  isAtSignIn(): boolean
  /** Goes to `path`, when whoever has unsaved work agrees; whether they did. */
  go(path: string, replace: boolean): Promise<boolean>
  /** Fetches the code of the page at `path`, and its data where it is known who will see them. */
  prepare(path: string, context?: PageDataContext): void
  renewRecords(): Promise<void>
  forgetRecords(): void
}

/** Router and routes, and the page over them that asks to sign in again. */
export function createPagesRouter(options: PagesOptions): PagesRouter {
  const { basename, isAnonymous, interruption } = options
  const queryClient = createQueryClient()
  const routes = createRoutes({
    isAnonymous,
    goOn: (path) => void router.navigate(path, { replace: true }),
    prepare,
  })
  const router = createBrowserRouter(routes, { basename })

  function prepare(path: string, context?: PageDataContext): void {
    for (const { route, params } of matchRoutes(routes, path) ?? []) {
      const fetchData: FetchPageData | undefined = route.handle
      if (context) fetchData?.(context, params)
      if (typeof route.lazy !== 'object') continue
      // What does not come now is asked for again by who goes there.
      Promise.resolve(route.lazy.Component?.()).catch(() => undefined)
    }
  }

  // Covered pages stay as they are, and take no input.
  function Pages() {
    const isCovered = useStore(interruption.interrupted) !== undefined
    return (
      <QueryClientProvider client={queryClient}>
        <div style={{ display: 'contents' }} inert={isCovered}>
          <RouterProvider router={router} />
        </div>
        <SignInAgain {...options} />
        <LinkPrefetch basename={basename} prepare={prepare} />
      </QueryClientProvider>
    )
  }

  return {
    router,
    Pages,
    async go(path, replace) {
      const { key } = router.state.location
      await router.navigate(path, { replace })
      await untilAnswered(router)
      return router.state.location.key !== key
    },
    isAtSignIn: () => router.state.matches.at(-1)?.route.path === 'login',
    prepare,
    renewRecords: () => renewRecords(queryClient),
    forgetRecords: () => queryClient.removeQueries({ queryKey: ['records'] }),
  }
}

/** Done when no page asks whether to leave it. */
function untilAnswered(router: PagesRouter['router']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ([...router.state.blockers.values()].some(({ state }) => state !== 'unblocked')) return
      undo()
      resolve()
    }
    const undo = router.subscribe(look)
    look()
  })
}
