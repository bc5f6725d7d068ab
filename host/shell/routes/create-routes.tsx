import { type PageId, pageIds, pages } from '@slipway/sdk/contract/pages'
import { Outlet, type RouteObject, redirect } from 'react-router'
import { SignInPage, type SignInPageProps } from '../../pages/sign-in/sign-in-page'
import { usePageAccess } from '../../session/page-access'
import { RemovalBoundary } from '../../slots/removal-boundary'
import { loadTexts } from '../../texts/texts'
import { lazyPage } from './lazy-page'
import { pageCode } from './page-code'
import { fetchPageData } from './page-data'
import { PageFailed } from './page-failed'
import { usePageKey } from './use-page-key'

interface RouteOptions extends SignInPageProps {
  /** Whether it is known that nobody is signed in. */
  readonly isAnonymous: () => boolean
}

/**
 * The pages. All but sign-in are loaded when they are asked for, with the shell beside them; `handle`
 * (`FetchPageData`) asks for a page's data before somebody goes there.
 */
export function createRoutes({ isAnonymous, ...signIn }: RouteOptions): RouteObject[] {
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
        { id: 'sign-in', path: pages['sign-in'].path, element: <SignInPage {...signIn} /> },
        ...routesIn('public'),
        {
          loader: requireUser,
          lazy: lazyPage(loadShell),
          children: [
            {
              element: <Page />,
              errorElement: <PageFailed />,
              children: routesIn('shell'),
            },
          ],
        },
      ],
    },
  ]
}

function routesIn(frame: 'public' | 'shell'): RouteObject[] {
  const isWithin = (id: PageId): id is keyof typeof pageCode =>
    id !== 'sign-in' && pages[id].frame === frame
  return pageIds().filter(isWithin).map(routeOf)
}

function routeOf(id: keyof typeof pageCode): RouteObject {
  const { path, prefetch } = pages[id]
  return { id, path, lazy: lazyPage(pageCode[id]), handle: prefetch && fetchPageData[prefetch] }
}

// A slot that fails while its page is left does not take the next one along.
function Page() {
  const key = usePageKey()
  const { isSwitching } = usePageAccess()
  if (isSwitching) return null
  return (
    <RemovalBoundary key={key}>
      <Outlet />
    </RemovalBoundary>
  )
}

// The page stays as it is (blank at the first load) until its code has come.
function NothingYet() {
  return null
}

const loadShell = async () => {
  const [{ Shell }] = await Promise.all([
    import(/* webpackChunkName: "shell" */ '../frame/shell'),
    loadTexts('staff'),
  ])
  return Shell
}
