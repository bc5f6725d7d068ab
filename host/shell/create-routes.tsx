import { Outlet, type RouteObject, redirect } from 'react-router'
import { SignInPage, type SignInPageProps } from '../pages/sign-in/sign-in-page'
import { RemovalBoundary } from '../slots/removal-boundary'
import { loadTexts } from '../texts/texts'
import { fetchCards, fetchList, fetchRecord } from './page-data'
import { PageFailed } from './page-failed'

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
        { path: 'accept', lazy: { Component: loadAccept } },
        {
          loader: requireUser,
          lazy: { Component: loadShell },
          children: [
            {
              element: <Page />,
              errorElement: <PageFailed />,
              children: [
                { index: true, lazy: { Component: loadDashboard }, handle: fetchCards },
                {
                  path: 'dashboards/:name',
                  lazy: { Component: loadDashboard },
                  handle: fetchCards,
                },
                { path: 'resources/:resource', lazy: { Component: loadList }, handle: fetchList },
                {
                  path: 'resources/:resource/new',
                  lazy: { Component: loadCreate },
                  handle: fetchRecord('create'),
                },
                {
                  path: 'resources/:resource/:id',
                  lazy: { Component: loadRecord },
                  handle: fetchRecord('view'),
                },
                {
                  path: 'resources/:resource/:id/edit',
                  lazy: { Component: loadEdit },
                  handle: fetchRecord('edit'),
                },
                { path: 'develop', lazy: { Component: loadDevelop } },
                { path: 'profile', lazy: { Component: loadProfile } },
                { path: 'manage/users', lazy: { Component: loadUsers } },
                { path: 'manage/users/new', lazy: { Component: loadNewUser } },
                { path: 'manage/users/:id', lazy: { Component: loadUser } },
                { path: 'manage/roles', lazy: { Component: loadRoles } },
                { path: 'manage/tenants', lazy: { Component: loadTenants } },
                { path: 'manage/audit', lazy: { Component: loadAudit } },
                { path: 'sign-out', lazy: { Component: loadSignOut } },
                { path: '*', lazy: { Component: loadNotFound } },
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
  return (
    <RemovalBoundary>
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
    import(/* webpackChunkName: "shell" */ './shell'),
    loadTexts('staff'),
  ])
  return Shell
}
const loadAccept = async () =>
  (await import(/* webpackChunkName: "page-accept" */ '../pages/accept/accept-page')).AcceptPage
const loadDashboard = async () =>
  (await import(/* webpackChunkName: "page-dashboard" */ '../pages/dashboard/dashboard-page'))
    .DashboardPage
const loadList = async () =>
  (await import(/* webpackChunkName: "page-list" */ '../pages/list/list-page')).ListPage
const loadRecord = async () =>
  (await import(/* webpackChunkName: "page-record" */ '../pages/record/record-page')).RecordPage
const loadCreate = async () =>
  (await import(/* webpackChunkName: "page-form" */ '../pages/form/create-page')).CreatePage
const loadEdit = async () =>
  (await import(/* webpackChunkName: "page-form" */ '../pages/form/edit-page')).EditPage
const loadDevelop = async () =>
  (await import(/* webpackChunkName: "page-develop" */ '../pages/develop/develop-page')).DevelopPage
const loadProfile = async () =>
  (await import(/* webpackChunkName: "page-profile" */ '../pages/profile/profile-page')).ProfilePage
const loadUsers = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../pages/manage/users-page')).UsersPage
const loadNewUser = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../pages/manage/new-user-page')).NewUserPage
const loadUser = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../pages/manage/user-page')).UserPage
const loadRoles = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../pages/manage/roles-page')).RolesPage
const loadTenants = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../pages/manage/tenants-page')).TenantsPage
const loadAudit = async () =>
  (await import(/* webpackChunkName: "page-manage" */ '../pages/manage/audit-page')).AuditPage
const loadNotFound = async () =>
  (await import(/* webpackChunkName: "shell" */ '../pages/not-found-page')).NotFoundPage
const loadSignOut = async () =>
  (await import(/* webpackChunkName: "shell" */ './sign-out-page')).SignOutPage
