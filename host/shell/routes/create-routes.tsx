import { Outlet, type RouteObject, redirect } from 'react-router'
import { SignInPage, type SignInPageProps } from '../../pages/sign-in/sign-in-page'
import { usePageAccess } from '../../session/page-access'
import { RemovalBoundary } from '../../slots/removal-boundary'
import { loadTexts } from '../../texts/texts'
import { lazyPage } from './lazy-page'
import { fetchCards, fetchList, fetchRecord } from './page-data'
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
        { path: 'login', element: <SignInPage {...signIn} /> },
        { path: 'accept', lazy: lazyPage(loadAccept) },
        {
          loader: requireUser,
          lazy: lazyPage(loadShell),
          children: [
            {
              element: <Page />,
              errorElement: <PageFailed />,
              children: [
                { index: true, lazy: lazyPage(loadDashboard), handle: fetchCards },
                {
                  path: 'dashboards/:name',
                  lazy: lazyPage(loadDashboard),
                  handle: fetchCards,
                },
                { path: 'resources/:resource', lazy: lazyPage(loadList), handle: fetchList },
                {
                  path: 'resources/:resource/new',
                  lazy: lazyPage(loadCreate),
                  handle: fetchRecord('create'),
                },
                {
                  path: 'resources/:resource/:id',
                  lazy: lazyPage(loadRecord),
                  handle: fetchRecord('view'),
                },
                {
                  path: 'resources/:resource/:id/edit',
                  lazy: lazyPage(loadEdit),
                  handle: fetchRecord('edit'),
                },
                { path: 'develop', lazy: lazyPage(loadDevelop) },
                { path: 'profile', lazy: lazyPage(loadProfile) },
                { path: 'manage/users', lazy: lazyPage(loadUsers) },
                { path: 'manage/users/new', lazy: lazyPage(loadNewUser) },
                { path: 'manage/users/:id', lazy: lazyPage(loadUser) },
                { path: 'manage/roles', lazy: lazyPage(loadRoles) },
                { path: 'manage/tenants', lazy: lazyPage(loadTenants) },
                { path: 'manage/audit', lazy: lazyPage(loadAudit) },
                { path: 'sign-out', lazy: lazyPage(loadSignOut) },
                { path: '*', lazy: lazyPage(loadNotFound) },
              ],
            },
          ],
        },
      ],
    },
  ]
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
const loadAccept = async () =>
  (await import(/* webpackChunkName: "page-accept" */ '../../pages/accept/accept-page')).AcceptPage
const loadDashboard = async () =>
  (await import(/* webpackChunkName: "page-dashboard" */ '../../pages/dashboard/dashboard-page'))
    .DashboardPage
const loadList = async () =>
  (await import(/* webpackChunkName: "page-list" */ '../../pages/list/list-page')).ListPage
const loadRecord = async () =>
  (await import(/* webpackChunkName: "page-record" */ '../../pages/record/record-page')).RecordPage
const loadCreate = async () =>
  (await import(/* webpackChunkName: "page-form" */ '../../pages/form/create-page')).CreatePage
const loadEdit = async () =>
  (await import(/* webpackChunkName: "page-form" */ '../../pages/form/edit-page')).EditPage
const loadDevelop = async () =>
  (await import(/* webpackChunkName: "page-develop" */ '../../pages/develop/develop-page'))
    .DevelopPage
const loadProfile = async () =>
  (await import(/* webpackChunkName: "page-profile" */ '../../pages/profile/profile-page'))
    .ProfilePage
const loadUsers = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/users-page'))
    .UsersPage
const loadNewUser = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/new-user-page'))
    .NewUserPage
const loadUser = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/user-page'))
    .UserPage
const loadRoles = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/roles/roles-page'))
    .RolesPage
const loadTenants = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/tenants/tenants-page'))
    .TenantsPage
const loadAudit = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/audit/audit-page'))
    .AuditPage
const loadNotFound = async () =>
  (await import(/* webpackChunkName: "shell" */ '../../pages/not-found/not-found-page'))
    .NotFoundPage
const loadSignOut = async () =>
  (await import(/* webpackChunkName: "shell" */ '../../pages/sign-out/sign-out-page')).SignOutPage
