import type { PageId } from '@slipway/sdk/contract/pages'
import type { ComponentType } from 'react'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts } from '../../texts/texts'

const loadDashboard = async () =>
  (await import(/* webpackChunkName: "page-dashboard" */ '../../pages/dashboard/dashboard-page'))
    .DashboardPage

/** A page below Administration: it comes with its texts, which no other page has to load. */
function inConsole(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => (await Promise.all([load(), loadTexts(fetchConsoleTexts)]))[0]
}

/** The code of each page. The name of its chunk is the one of the table of pages; the build compares them. */
export const pageCode: Readonly<Record<Exclude<PageId, 'sign-in'>, () => Promise<ComponentType>>> =
  {
    dashboard: loadDashboard,
    'named-dashboard': loadDashboard,
    list: async () =>
      (await import(/* webpackChunkName: "page-list" */ '../../pages/list/list-page')).ListPage,
    record: async () =>
      (await import(/* webpackChunkName: "page-record" */ '../../pages/record/record-page'))
        .RecordPage,
    edit: async () =>
      (await import(/* webpackChunkName: "page-form" */ '../../pages/form/edit-page')).EditPage,
    create: async () =>
      (await import(/* webpackChunkName: "page-form" */ '../../pages/form/create-page')).CreatePage,
    remotes: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-remotes" */ '../../pages/manage/remotes/remotes-page'
          )
        ).RemotesPage,
    ),
    remote: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-remotes" */ '../../pages/manage/remotes/remote-page'
          )
        ).RemotePage,
    ),
    releases: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-releases" */ '../../pages/manage/releases/releases-page'
          )
        ).ReleasesPage,
    ),
    errors: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-errors" */ '../../pages/manage/errors/errors-page'
          )
        ).ErrorsPage,
    ),
    error: inConsole(
      async () =>
        (await import(/* webpackChunkName: "page-errors" */ '../../pages/manage/errors/error-page'))
          .ErrorPage,
    ),
    proposals: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-proposals" */ '../../pages/manage/proposals/proposals-page'
          )
        ).ProposalsPage,
    ),
    slots: inConsole(
      async () =>
        (await import(/* webpackChunkName: "page-slots" */ '../../pages/manage/slots/slots-page'))
          .SlotsPage,
    ),
    health: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-health" */ '../../pages/manage/health/health-page'
          )
        ).HealthPage,
    ),
    'remote-health': inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-health" */ '../../pages/manage/health/remote-health-page'
          )
        ).RemoteHealthPage,
    ),
    webhooks: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-webhooks" */ '../../pages/manage/webhooks/webhooks-page'
          )
        ).WebhooksPage,
    ),
    explain: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-explain" */ '../../pages/manage/explain/explain-page'
          )
        ).ExplainPage,
    ),
    users: inConsole(
      async () =>
        (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/users-page'))
          .UsersPage,
    ),
    'new-user': inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-manage" */ '../../pages/manage/users/new-user-page'
          )
        ).NewUserPage,
    ),
    user: inConsole(
      async () =>
        (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/user-page'))
          .UserPage,
    ),
    roles: inConsole(
      async () =>
        (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/roles/roles-page'))
          .RolesPage,
    ),
    tenants: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-manage" */ '../../pages/manage/tenants/tenants-page'
          )
        ).TenantsPage,
    ),
    audit: inConsole(
      async () =>
        (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/audit/audit-page'))
          .AuditPage,
    ),
    tokens: inConsole(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-tokens" */ '../../pages/manage/tokens/tokens-page'
          )
        ).TokensPage,
    ),
    develop: async () =>
      (await import(/* webpackChunkName: "page-develop" */ '../../pages/develop/develop-page'))
        .DevelopPage,
    profile: async () =>
      (await import(/* webpackChunkName: "page-profile" */ '../../pages/profile/profile-page'))
        .ProfilePage,
    'sign-out': async () =>
      (await import(/* webpackChunkName: "shell" */ '../../pages/sign-out/sign-out-page'))
        .SignOutPage,
    accept: async () =>
      (await import(/* webpackChunkName: "page-accept" */ '../../pages/accept/accept-page'))
        .AcceptPage,
    'not-found': async () =>
      (
        await import(
          /* webpackChunkName: "page-not-found" */ '../../pages/not-found/not-found-page'
        )
      ).NotFoundPage,
  }
