import type { PageId } from '@slipway/sdk/contract/pages'
import type { ComponentType } from 'react'
import type { ConsolePageId } from './console-code'

const loadDashboard = async () =>
  (await import(/* webpackChunkName: "page-dashboard" */ '../../pages/dashboard/dashboard-page'))
    .DashboardPage

function inConsole(id: ConsolePageId): () => Promise<ComponentType> {
  return async () =>
    (await import(/* webpackChunkName: "console" */ './console-code')).loadConsolePage(id)
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
    overview: inConsole('overview'),
    remotes: inConsole('remotes'),
    remote: inConsole('remote'),
    releases: inConsole('releases'),
    errors: inConsole('errors'),
    error: inConsole('error'),
    proposals: inConsole('proposals'),
    slots: inConsole('slots'),
    health: inConsole('health'),
    'remote-health': inConsole('remote-health'),
    webhooks: inConsole('webhooks'),
    explain: inConsole('explain'),
    users: inConsole('users'),
    'new-user': inConsole('new-user'),
    user: inConsole('user'),
    roles: inConsole('roles'),
    tenants: inConsole('tenants'),
    audit: inConsole('audit'),
    tokens: inConsole('tokens'),
    system: inConsole('system'),
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
