import { hostPermissions } from '@slipway/sdk/contract'
import { isConsolePath } from '@slipway/sdk/contract/console-path'
import { type PageId, pageAt, pageIds, pages } from '@slipway/sdk/contract/pages'
import { tenantOfPage } from '@slipway/sdk/contract/tenant-address'
import { type ComponentType, Fragment, lazy, type ReactElement, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, redirect, useLocation, useRouteError } from 'react-router'
import { SignInPage, type SignInPageProps } from '../../pages/sign-in/sign-in-page'
import { usePageAccess } from '../../session/access/page-access'
import { useViewerMeta } from '../../session/use-session'
import { RemovalBoundary } from '../../slots/removal-boundary'
import { fetchStaffTexts, loadTexts } from '../../texts/texts'
import { reloadForCode } from '../reload-for-code'
import type { CrossBorder } from './border'
import { pageCode } from './page-code'
import { type FetchPageData, fetchPageData } from './page-data'
import { RouteFailed } from './route-failed'

interface RouteOptions extends SignInPageProps {
  /** Whether it is known that nobody is signed in. */
  readonly isAnonymous: () => boolean
  readonly border: CrossBorder
}

/**
 * The pages. All but sign-in are loaded when they are asked for, with the shell beside them; `handle`
 * (`FetchPageData`) asks for a page's data before somebody goes there.
 */
export function createRoutes({ isAnonymous, border, ...signIn }: RouteOptions): RouteObject[] {
  const requireUser = ({ request }: { readonly request: Request }) => {
    if (!isAnonymous()) return null
    const { pathname, search } = new URL(request.url)
    return redirect(`/login?${new URLSearchParams({ next: pathname + search })}`)
  }
  return [
    {
      errorElement: <PageFailed />,
      HydrateFallback: NothingYet,
      children: [
        {
          id: 'sign-in',
          path: pages['sign-in'].path,
          ...(border.isConsole && { loader: border.cross }),
          element: <SignInPage {...signIn} />,
        },
        ...routesIn('public', border),
        {
          loader: requireUser,
          lazy: lazyPage(loadShell),
          children: [
            {
              element: <Page />,
              errorElement: <PageFailed />,
              children: routesIn('shell', border),
            },
          ],
        },
      ],
    },
  ]
}

function routesIn(frame: 'public' | 'shell', border: CrossBorder): RouteObject[] {
  const isWithin = (id: PageId): id is keyof typeof pageCode =>
    id !== 'sign-in' && pages[id].frame === frame
  return pageIds()
    .filter(isWithin)
    .map((id) => routeOf(id, border))
}

function routeOf(id: keyof typeof pageCode, border: CrossBorder): RouteObject {
  const { path, prefetch } = pages[id]
  const handle = prefetch && fetchPageData[prefetch]
  // What is at no page's address may be on either side.
  if (id === 'not-found') return { id, path, loader: border.cross, lazy: lazyPage(pageCode[id]) }
  // No loader here: the router would wait for it, and two changes of an address in a row would be one.
  if (isConsolePath(path) === border.isConsole)
    return { id, path, lazy: lazyPage(pageCode[id]), handle }
  return {
    id,
    path,
    loader: border.cross,
    element: <RouteFailed />,
    handle: fetchAhead(pageCode[id]),
  }
}

// The other document finds it in the browser's cache. If this fails, that document requests it.
function fetchAhead(load: () => Promise<unknown>): FetchPageData {
  return () => void load().catch(() => undefined)
}

// A slot that fails while its page is left does not take the next one along, whichever key that has.
function Page() {
  return (
    <RemovalBoundary>
      <CurrentPage />
    </RemovalBoundary>
  )
}

function CurrentPage() {
  const key = usePageKey()
  const { isSwitching } = usePageAccess()
  const { pathname, search } = useLocation()
  const tenant = tenantOfPage(pathname, new URLSearchParams(search), useViewerMeta())
  // What is nobody's tenant's stays, with what is typed there.
  if (isSwitching && !pages[pageAt(pathname)].scope) return null
  if (tenant !== 'here')
    return (
      <Suspense key={key} fallback={null}>
        <OtherTenant tenant={tenant} />
      </Suspense>
    )
  return (
    <Fragment key={key}>
      <Outlet />
    </Fragment>
  )
}

const OtherTenant = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "page-not-found" */ '../../pages/not-found/other-tenant')
  ).OtherTenant,
}))

// The page stays as it is (blank at the first load) until its code has come.
function NothingYet() {
  return null
}

const loadShell = async () => {
  const [{ Shell }] = await Promise.all([
    import(/* webpackChunkName: "shell" */ '../frame/shell'),
    loadTexts(fetchStaffTexts),
  ])
  return Shell
}

/**
 * A page whose code comes when it is opened. Where it does not come the page throws as it is drawn: what
 * is around it stays, which the router would take away as well.
 */
function lazyPage(load: () => Promise<ComponentType>): {
  readonly Component: () => Promise<ComponentType>
} {
  return {
    Component: () =>
      load().catch((error: unknown) => () => {
        throw error
      }),
  }
}

/** In a page's place when it threw; one whose code is gone comes with a new document. */
function PageFailed(): ReactElement {
  const error = useRouteError()
  useEffect(() => void reloadForCode(error), [error])
  return <RouteFailed />
}

/** Another key when the page has to be drawn again because what is on it was taken away. */
function usePageKey(): string | number {
  const { pathname } = useLocation()
  const { turn } = usePageAccess()
  const { permissions } = useViewerMeta()
  const { scope } = pages[pageAt(pathname)]
  // These are nobody's tenant's: what is typed there stays.
  if (scope === 'viewer') return 'own'
  if (scope === 'host') return hostPermissions.filter((name) => permissions.includes(name)).join()
  return turn
}
