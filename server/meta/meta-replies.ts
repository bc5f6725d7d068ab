import type { DevelopmentOverride } from '@slipway/sdk/contract'
import { formComponents } from '../resources/form-components'
import type { Viewer } from '../slots/viewer'
import { composeMeta, type MetaDeps } from './meta'

/** How many bodies are kept; the one that was not asked for the longest goes first. */
const KEPT = 500

type MetaReplies = (viewer: Viewer, override?: DevelopmentOverride | null) => Buffer

/**
 * `GET /meta` as bytes, kept by what decides them: the revision, who is asking, and which gates let
 * that viewer through. Gates are asked each time, for a flag may change its mind.
 */
export function createMetaReplies(deps: MetaDeps): MetaReplies {
  const kept = new Map<string, Buffer>()
  let revision = deps.revision()
  return (viewer, override = null) => {
    if (revision !== deps.revision()) kept.clear()
    revision = deps.revision()
    const key = outcomeFor(deps, viewer) + JSON.stringify(override)
    const body = kept.get(key) ?? Buffer.from(JSON.stringify(composeMeta(deps, viewer, override)))
    kept.delete(key)
    kept.set(key, body)
    const [oldest] = kept.size > KEPT ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return body
  }
}

function outcomeFor({ application: { slots, resources } }: MetaDeps, viewer: Viewer): string {
  const { user, tenant, tenants, roles } = viewer
  const forms = formComponents(resources.values(), slots, viewer)
  // The same roles, held everywhere or in one tenant, allow to manage or do not.
  const isManager = viewer.permissions.has('slipway.manage')
  return JSON.stringify([user, tenant, tenants, roles, isManager, forms, slots.gatesPassed(viewer)])
}
