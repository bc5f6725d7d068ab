import type { DevelopmentOverride } from '@slipway/sdk/contract'
import { hostPermissions } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import { keptFor } from '../changes/kept-for'
import { formComponents } from '../resources/define/form-components'
import type { Viewer } from '../slots/viewer'
import type { ViewerSlots } from '../slots/viewer-slots'
import { composeMeta, composeOwn, composeShared, type MetaDeps, type SessionParts } from './meta'

/** How many outcomes are kept. */
const KEPT = 500

export type MetaReplies = (viewer: Viewer, parts?: SessionParts) => Buffer

/**
 * `GET /meta` as bytes, made once for each outcome of the gates since the last change of slots and
 * remotes, with the viewer's own part in front.
 */
export function createMetaReplies(deps: MetaDeps): MetaReplies {
  const { slots } = deps.application
  const outcomes = keptFor(deps.revision, () => new LRUCache<string, Buffer>({ max: KEPT }))

  function sharedPart(viewer: Viewer): Buffer {
    // The outcome and what is made for it are of the same answers.
    const own = slots.forViewer(viewer)
    const outcome = outcomeFor(deps, viewer, own)
    const bytes = outcomes().get(outcome) ?? sharedBytes(deps, viewer, own)
    outcomes().set(outcome, bytes)
    return bytes
  }

  return (viewer, { override = null, view } = {}) => {
    // Of one session, for half an hour: not worth a place among those that are kept.
    if (view) return Buffer.from(JSON.stringify(composeMeta(deps, viewer, { override, view })))
    return Buffer.concat([ownBytes(deps, viewer, override), sharedPart(viewer)])
  }
}

// The start of the JSON; the shared part continues from there.
function ownBytes(deps: MetaDeps, viewer: Viewer, override: DevelopmentOverride | null): Buffer {
  return Buffer.from(`${JSON.stringify(composeOwn(deps, viewer, override)).slice(0, -1)},`)
}

function sharedBytes(deps: MetaDeps, viewer: Viewer, slots: ViewerSlots): Buffer {
  return Buffer.from(JSON.stringify(composeShared(deps, viewer, slots)).slice(1))
}

/** What decides the shared part, in short. */
function outcomeFor(
  { application, catalog }: MetaDeps,
  viewer: Viewer,
  slots: ViewerSlots,
): string {
  return JSON.stringify([
    application.inLanguage(viewer.user.locale).language,
    viewer.roles,
    // The same roles, held everywhere or in one tenant, allow to manage or do not.
    hostPermissions.filter((name) => viewer.permissions.has(name)),
    formComponents(application.resources.values(), slots),
    slots.gatesPassed(),
    catalog.canariesOf(viewer.user.id),
  ])
}
