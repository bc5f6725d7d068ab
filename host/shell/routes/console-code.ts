import type { ComponentType } from 'react'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts } from '../../texts/texts'

/** The code of the pages below Administration, apart from that of all others: few open them. */
const consoleCode = {
  overview: async () =>
    (
      await import(
        /* webpackChunkName: "page-health" */ '../../pages/manage/overview/overview-page'
      )
    ).OverviewPage,
  remotes: async () =>
    (await import(/* webpackChunkName: "page-remotes" */ '../../pages/manage/remotes/remotes-page'))
      .RemotesPage,
  remote: async () =>
    (await import(/* webpackChunkName: "page-remotes" */ '../../pages/manage/remotes/remote-page'))
      .RemotePage,
  releases: async () =>
    (
      await import(
        /* webpackChunkName: "page-releases" */ '../../pages/manage/releases/releases-page'
      )
    ).ReleasesPage,
  errors: async () =>
    (await import(/* webpackChunkName: "page-errors" */ '../../pages/manage/errors/errors-page'))
      .ErrorsPage,
  error: async () =>
    (await import(/* webpackChunkName: "page-errors" */ '../../pages/manage/errors/error-page'))
      .ErrorPage,
  proposals: async () =>
    (
      await import(
        /* webpackChunkName: "page-proposals" */ '../../pages/manage/proposals/proposals-page'
      )
    ).ProposalsPage,
  slots: async () =>
    (await import(/* webpackChunkName: "page-slots" */ '../../pages/manage/slots/slots-page'))
      .SlotsPage,
  health: async () =>
    (await import(/* webpackChunkName: "page-health" */ '../../pages/manage/health/health-page'))
      .HealthPage,
  'remote-health': async () =>
    (
      await import(
        /* webpackChunkName: "page-health" */ '../../pages/manage/health/remote-health-page'
      )
    ).RemoteHealthPage,
  webhooks: async () =>
    (
      await import(
        /* webpackChunkName: "page-webhooks" */ '../../pages/manage/webhooks/webhooks-page'
      )
    ).WebhooksPage,
  explain: async () =>
    (await import(/* webpackChunkName: "page-explain" */ '../../pages/manage/explain/explain-page'))
      .ExplainPage,
  users: async () =>
    (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/users-page'))
      .UsersPage,
  'new-user': async () =>
    (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/new-user-page'))
      .NewUserPage,
  user: async () =>
    (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/users/user-page'))
      .UserPage,
  roles: async () =>
    (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/roles/roles-page'))
      .RolesPage,
  tenants: async () =>
    (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/tenants/tenants-page'))
      .TenantsPage,
  audit: async () =>
    (await import(/* webpackChunkName: "page-manage" */ '../../pages/manage/audit/audit-page'))
      .AuditPage,
  tokens: async () =>
    (await import(/* webpackChunkName: "page-tokens" */ '../../pages/manage/tokens/tokens-page'))
      .TokensPage,
  system: async () =>
    (await import(/* webpackChunkName: "page-health" */ '../../pages/manage/system/system-page'))
      .SystemPage,
} as const satisfies Readonly<Record<string, () => Promise<ComponentType>>>

export type ConsolePageId = keyof typeof consoleCode

/** A page below Administration, with its texts, which no other page has to load. */
export async function loadConsolePage(id: ConsolePageId): Promise<ComponentType> {
  return (await Promise.all([consoleCode[id](), loadTexts(fetchConsoleTexts)]))[0]
}
