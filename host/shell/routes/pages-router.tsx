import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import type { Api } from '../../api/api'
import { ApiProvider } from '../../api/api-context'
import { createQueryClient, forgetAll, forgetUnseen } from '../../api/query-client'
import { renewRecords } from '../../api/renew-records'
import { bindApi } from '../../session/bind-api'
import { coalesce } from '../../session/coalesce'
import { followAccess } from '../../session/follow-access'
import type { LiveBodies } from '../../session/live-bodies'
import { PageAccessProvider } from '../../session/page-access'
import { enterTenant } from '../../session/session'
import type { SessionInterruption } from '../../session/session-interruption'
import type { UnsavedWorks } from '../../session/unsaved-work'
import { useSignal } from '../../ui/signal'
import { PageCovers } from '../covers/page-covers'
import { notifyGivenUp } from '../covers/withdrawn-cover'
import { createRoutes } from './create-routes'
import { Directed } from './directed'
import { LinkPrefetch } from './link-prefetch'
import type { FetchPageData, PageDataContext, PreparePage } from './page-data'

export interface PagesOptions {
  /** Address of the interface, such as `/app`. */
  readonly basename: string
  /** Whether it is known that nobody is signed in. */
  readonly isAnonymous: () => boolean
  readonly api: Api
  readonly live: LiveBodies
  /** The forms of the page. */
  readonly unsaved: UnsavedWorks
  readonly interruption: SessionInterruption
  readonly redirectToSignIn: () => void
}

export interface PagesRouter {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly Pages: ComponentType
  isAtSignIn(): boolean
  /** Goes to `path`, when whoever has unsaved work agrees; whether they did. */
  go(path: string, replace: boolean): Promise<boolean>
  readonly prepare: PreparePage
  renewRecords(): Promise<void>
  /** Goes to the start page in another tenant; does nothing if who has unsaved work stays. */
  switchTenant(id: number): Promise<void>
}

/** Router and routes, and what covers them: to sign in again, or because what was there was taken away. */
export function createPagesRouter(options: PagesOptions): PagesRouter {
  const { basename, isAnonymous, api, live, unsaved, interruption } = options
  const queryClient = createQueryClient()
  const access = followAccess({
    live,
    unsaved,
    interruption,
    onGivenUp(withdrawal) {
      forgetAll(queryClient)
      void notifyGivenUp(withdrawal, switchTenant)
    },
    onChanged() {
      forgetUnseen(queryClient, ['records'])
      void renewRecords(queryClient)
      // Roles are told in the reader's language too.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'records' })
    },
  })
  const askMeta = coalesce(() => live.meta.renew())
  const routes = createRoutes({
    isAnonymous,
    resumeAt: (path) => void router.navigate(path, { replace: true }),
    prepare,
  })
  const router = createBrowserRouter(routes, { basename })

  function prepare(path: string, context?: PageDataContext): void {
    for (const { route, params } of matchRoutes(routes, path) ?? []) {
      const fetchData: FetchPageData | undefined = route.handle
      if (context) fetchData?.(context, params)
      if (typeof route.lazy !== 'object') continue
      // If this fails, navigation requests it again.
      Promise.resolve(route.lazy.Component?.()).catch(() => undefined)
    }
  }

  async function go(path: string, replace: boolean): Promise<boolean> {
    const { key } = router.state.location
    await router.navigate(path, { replace })
    await untilAnswered(router)
    return router.state.location.key !== key
  }

  async function enter(id: number): Promise<void> {
    await enterTenant(api, id)
    await live.meta.ask()
  }

  async function switchTenant(id: number): Promise<void> {
    if (await go('/', false)) await access.switching(() => enter(id))
  }

  function usePageApi(): Api {
    const { access: viewer } = useSignal(access.drawnFor)
    // Another right is no other author: the pages keep their API.
    const user = viewer?.user.id
    const tenant = viewer && (viewer.tenant?.id ?? null)
    return useMemo(
      () =>
        bindApi({
          api,
          author: { user, tenant },
          onOtherAccess: () => void askMeta(undefined),
          onChangeRefused: () => void renewRecords(queryClient),
        }),
      [user, tenant],
    )
  }

  // Covered pages stay as they are, and take no input.
  function Pages() {
    const { turn, isSwitching } = useSignal(access.drawnFor)
    const pageAccess = useMemo(
      () => ({ turn, isSwitching, withdraw: access.withdraw }),
      [turn, isSwitching],
    )
    return (
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={usePageApi()}>
          <PageAccessProvider value={pageAccess}>
            <Directed>
              <RouterProvider router={router} />
            </Directed>
          </PageAccessProvider>
          <LinkPrefetch basename={basename} prepare={prepare} />
        </ApiProvider>
        <PageCovers
          {...options}
          withdrawal={useSignal(access.covered)}
          onReturn={enter}
          onAskAgain={() => live.meta.renew()}
          onDiscard={access.discard}
        />
      </QueryClientProvider>
    )
  }

  return {
    router,
    Pages,
    go,
    isAtSignIn: () => router.state.matches.at(-1)?.route.id === 'sign-in',
    prepare,
    renewRecords: () => renewRecords(queryClient),
    switchTenant,
  }
}

/** Done when no page asks whether to leave it. */
function untilAnswered(router: PagesRouter['router']): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if ([...router.state.blockers.values()].some(({ state }) => state !== 'unblocked')) return
      undo()
      resolve()
    }
    const undo = router.subscribe(check)
    check()
  })
}
