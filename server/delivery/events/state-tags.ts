import { createHash } from 'node:crypto'
import type { Application } from '../../application/create-application'
import type { Catalog } from '../../catalog/catalog'
import type { Viewer } from '../../slots/viewer'
import { publicRemotes } from '../meta'

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

/** Gives what reads the tags after a change. What a change does not touch is not read again. */
export function createStateTags(deps: StateDeps): () => StateTags {
  const { application, catalog } = deps
  const described = once(() => describe(application))
  return () => {
    const strangers = once(() => tagOf([application.slots.publicSlots(), publicRemotes(deps)]))
    const staff = once(() =>
      tagOf([strangers(), application.slots.tag(), described(), catalog.revision()]),
    )
    return { staff, strangers }
  }
}

// What an application says of itself once; only slots may come later.
function describe(application: Application): string {
  const everyRole = viewerWithEveryRole(application)
  return tagOf([
    application.modulesFor(everyRole),
    application.dashboardsFor(everyRole),
    [...application.roles].map(([name]) => [name, ...application.permissionsOf([name])]),
  ])
}

/** A short text that stands for `value`, which is JSON. */
export function tagOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
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
