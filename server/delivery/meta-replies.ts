import type { DevelopmentOverride } from '@slipway/sdk/contract'
import { productPermissions } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import { keptFor } from '../changes/kept-for'
import { formComponents } from '../resources/define/form-components'
import { FlagAnswers } from '../slots/flag-answers'
import type { Viewer } from '../slots/viewer'
import { composeOwn, composeShared, type MetaDeps } from './meta'

/** How many outcomes are kept. */
const KEPT = 500

export type MetaReplies = (viewer: Viewer, override?: DevelopmentOverride | null) => Buffer

interface KnownParts {
  /** Asked each time, for a flag may change its mind. */
  readonly flags: FlagAnswers
  /** The viewer's alone. */
  readonly own: Buffer
  /** Of all with the same outcome. */
  readonly shared: Buffer
}

/**
 * `GET /meta` as bytes, made once for each outcome of the gates since the last change of slots and
 * remotes, with the viewer's own part in front.
 */
export function createMetaReplies(deps: MetaDeps): MetaReplies {
  const { slots } = deps.application
  // Bytes of former revisions are let go, also those of viewers who do not ask again.
  const caches = keptFor(deps.revision, () => ({
    outcomes: new LRUCache<string, Buffer>({ max: KEPT }),
    // By the very object: it is another one after each change of the user, the roles or the tenants.
    known: new WeakMap<Viewer, KnownParts>(),
  }))

  function partsFor(viewer: Viewer): KnownParts {
    const { known } = caches()
    const before = known.get(viewer)
    if (before?.flags.stillHold()) return before
    const flags = new FlagAnswers(slots.flags, viewer)
    const shared = slots.withAnswers(flags, () => sharedPart(viewer))
    const parts = { flags, own: ownBytes(viewer, null), shared }
    known.set(viewer, parts)
    return parts
  }

  function sharedPart(viewer: Viewer): Buffer {
    const { outcomes } = caches()
    const outcome = outcomeFor(deps, viewer)
    const bytes = outcomes.get(outcome) ?? sharedBytes(deps, viewer)
    outcomes.set(outcome, bytes)
    return bytes
  }

  return (viewer, override = null) => {
    const { own, shared } = partsFor(viewer)
    return Buffer.concat([override ? ownBytes(viewer, override) : own, shared])
  }
}

// The start of the JSON; the shared part continues from there.
function ownBytes(viewer: Viewer, override: DevelopmentOverride | null): Buffer {
  return Buffer.from(`${JSON.stringify(composeOwn(viewer, override)).slice(0, -1)},`)
}

function sharedBytes(deps: MetaDeps, viewer: Viewer): Buffer {
  return Buffer.from(JSON.stringify(composeShared(deps, viewer)).slice(1))
}

/** What decides the shared part, in short. */
function outcomeFor({ application, catalog }: MetaDeps, viewer: Viewer): string {
  const { slots, resources } = application
  return JSON.stringify([
    viewer.roles,
    // The same roles, held everywhere or in one tenant, allow to manage or do not.
    viewer.permissions.has(productPermissions.manage),
    formComponents(resources.values(), slots, viewer),
    slots.gatesPassed(viewer),
    catalog.canariesOf(viewer.user.id),
  ])
}
