import {
  isOfTenant,
  tenantOfAddress,
  tenantOfPage,
  withoutTenant,
} from '@slipway/sdk/contract/tenant-address'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import type { Api } from '../../api/api'
import { ApiProvider } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { createQueryClient, forgetAll, forgetUnseen } from '../../api/query-client'
import { renewRecords } from '../../api/records/renew-records'
import { bindApi } from '../../session/access/bind-api'
import { followAccess } from '../../session/access/follow-access'
import { PageAccessProvider } from '../../session/access/page-access'
import { placeAfterSwitch, placeInTenant } from '../../session/access/place-in-tenant'
import { coalesce } from '../../session/coalesce'
import type { LiveBodies } from '../../session/live-bodies'
import { enterTenant } from '../../session/session'
import type { SessionInterruption } from '../../session/session-interruption'
import type { UnsavedWorks } from '../../session/unsaved-work'
import { useSignal } from '../../ui/signal'
import { PageCovers } from '../covers/page-covers'
import { notifyGivenUp } from '../covers/withdrawn-cover'
import { showNotice } from '../notices/notices'
import { createBorder } from './border'
import { createRoutes } from './create-routes'
import { Directed } from './directed'
import { LinkPrefetch } from './link-prefetch'
import type { FetchPageData, PageDataContext } from './page-data'
import { tenantInAddress } from './tenant-in-address'

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
  /** Whether the document is one of Administration, which draws no remote. */
  readonly isConsole: boolean
  /** `location.assign`, unless a test watches. */
  readonly openDocument?: ((address: string) => void) | undefined
}

export interface PagesRouter {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly Pages: ComponentType
  isAtSignIn(): boolean
  /**
   * Goes to `path`, when whoever has unsaved work agrees; whether they did. `isResuming`: from the
   * sign-in page, and in place of it.
   */
  go(path: string, isResuming: boolean): Promise<boolean>
  /** Fetches the code of the page at `path`: somebody signs in, and goes there next. */
  prepare(path: string): void
  renewRecords(): Promise<void>
  /** Works in another tenant, on the page that is most like this one there; stays if who has unsaved work does. */
  switchTenant(id: number): Promise<void>
}

/** Router and routes, and what covers them: to sign in again, or because what was there was taken away. */
export function createPagesRouter(options: PagesOptions): PagesRouter {
  const { basename, isAnonymous, api, live, unsaved, interruption, isConsole } = options
  const queryClient = createQueryClient()
  const metaNow = () => live.meta.state.get().body ?? undefined
  const address = tenantInAddress({ basename, meta: metaNow, openDocument: options.openDocument })
  let isSigningIn = false
  const access = followAccess({
    live,
    unsaved,
    interruption,
    onGivenUp(withdrawal) {
      const isOffered = !access.drawnFor.get().isSwitching && followTenant()
      forgetAll(queryClient)
      void notifyGivenUp(isOffered ? undefined : withdrawal, switchTenant)
    },
    onChanged() {
      forgetUnseen(queryClient, ['records'])
      void renewRecords(queryClient)
      // Roles are told in the reader's language too.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'records' })
    },
  })
  const askMeta = coalesce(() => live.meta.renew())
  let opened: PagesRouter['router'] | undefined
  const border = createBorder({
    isConsole,
    basename,
    isOpen: () => opened?.state.initialized === true,
    onLeave: () => unsaved.clear(),
  })
  const routes = createRoutes({
    isAnonymous,
    border,
    resumeAt: (path) => void go(path, true),
    prepare: prepareForSignIn,
  })
  const router = createBrowserRouter(routes, { basename, window: address.window })
  opened = router
  const { createHref } = router
  router.createHref = (location) => address.name(createHref(location))
  address.show()
  live.meta.state.subscribe(address.show)

  function prepare(path: string, context?: PageDataContext): void {
    for (const { route, params } of matchRoutes(routes, path) ?? []) {
      const fetchData: FetchPageData | undefined = route.handle
      if (context) fetchData?.(context, params)
      if (typeof route.lazy !== 'object') continue
      // If this fails, navigation requests it again.
      Promise.resolve(route.lazy.Component?.()).catch(() => undefined)
    }
  }

  function prepareForSignIn(path: string): void {
    isSigningIn = true
    prepare(path)
  }

  async function go(path: string, isResuming: boolean): Promise<boolean> {
    const { key } = router.state.location
    if (isResuming) await enterLinked(path)
    await router.navigate(path, { replace: isResuming })
    await untilAnswered(router)
    return router.state.location.key !== key
  }

  /**
   * A new session starts in the tenant of the link that led to the sign-in page. Only for who signs in
   * here: a link never switches a session by itself.
   */
  async function enterLinked(path: string): Promise<void> {
    const tenant = isSigningIn ? otherTenantOf(path) : undefined
    isSigningIn = false
    // If this fails, the page of the link offers the switch.
    if (tenant) await access.switching(() => enter(tenant.id)).catch(() => undefined)
  }

  function otherTenantOf(path: string) {
    const { pathname, searchParams } = new URL(path, window.location.origin)
    const meta = metaNow()
    const tenant = meta && tenantOfPage(pathname, searchParams, meta)
    return typeof tenant === 'object' ? tenant : undefined
  }

  async function enter(id: number): Promise<void> {
    await enterTenant(api, id)
    await live.meta.ask()
  }

  function here() {
    // Where somebody is going counts, as soon as they have decided.
    const { pathname, search } = router.state.navigation.location ?? router.state.location
    return { path: pathname.slice(basename.length) || '/', search }
  }

  async function switchTenant(id: number): Promise<void> {
    const page = here()
    const meta = metaNow()
    if (!meta) return
    const isMoving = isOfTenant(page.path, meta.modules)
    const place = placeInTenant(page, meta, queryClient)
    const isThere = tenantOfAddress(page.search) === String(id)
    if (unsaved.current().length > 0 && !(await go(isMoving ? place.list : '/', false))) return
    await access.switching(async () => {
      await enter(id)
      const now = metaNow()
      const to = isThere ? page.path + withoutTenant(page.search) : now && place.in(now)
      if (isMoving && to) await show(to, page.path)
    })
  }

  const show = (path: string, from: string) =>
    router.navigate(path, { replace: path.split('?')[0] === from })

  /** Another tab switched the tenant; returns whether the page itself says what became of it. */
  function followTenant(): boolean {
    const from = access.drawnFor.get().access?.tenant
    const now = metaNow()
    if (!now?.tenant || !from || from.id === now.tenant.id) return false
    const { to, isTold } = placeAfterSwitch(here(), { from: from.id, now }, queryClient)
    if (to) void router.navigate(to, { replace: true })
    return isTold
  }

  /** The page of the address is in another tenant, and the viewer goes there. */
  async function openIn(id: number): Promise<void> {
    const { path, search } = here()
    const to = path + withoutTenant(search)
    const work = () => enter(id).then(() => router.navigate(to, { replace: true }))
    await access
      .switching(work)
      .catch((error: unknown) => showNotice({ tone: 'error', message: describeError(error) }))
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
      () => ({ turn, isSwitching, isConsole, openIn, withdraw: access.withdraw }),
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
    prepare: prepareForSignIn,
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
