import { createHash } from 'node:crypto'
import type { Catalog } from '../catalog/catalog'
import type { Application } from '../create-application'
import type { Viewer } from '../slots/viewer'
import { publicRemotes } from './meta'

interface StateDeps {
  readonly application: Application
  readonly catalog: Catalog
}

/**
 * What pages are drawn with, as a short text that changes with it. Servers of one version on one
 * database have the same: who goes from one to the other is told of nothing.
 */
export interface StateTags {
  /** For all who are signed in. */
  staff(): string
  /** Of what strangers get alone. */
  strangers(): string
}

export function readStateTags(deps: StateDeps): StateTags {
  const { application, catalog } = deps
  const open = JSON.stringify([application.slots.publicSlots(), publicRemotes(deps)])
  const everyRole = viewerWithEveryRole(application)
  const staff = () =>
    JSON.stringify([
      open,
      application.slots.all().map(({ id, entry, slot }) => [id, entry, slot.gate]),
      application.modulesFor(everyRole),
      application.dashboardsFor(everyRole),
      [...application.roles].map(([name]) => [name, ...application.permissionsOf([name])]),
      catalog.revision(),
    ])
  return { staff: once(() => tagOf(staff())), strangers: once(() => tagOf(open)) }
}

/** A short text that stands for `text`. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

function viewerWithEveryRole({ roles, permissionsOf }: Application): Viewer {
  const names = [...roles.keys()]
  const user = { id: 0, name: '', email: '', locale: 'en' }
  return { user, tenant: null, tenants: [], roles: names, permissions: permissionsOf(names) }
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}
