import type { ReasonCode, RemotesBody } from '@slipway/sdk/contract'
import { thrownText } from '../../session/reports/thrown-text'
import type { DrawnBox } from '../../slots/drawn-boxes'

interface Origin {
  readonly remote: string
  readonly version: string
}

/** Why a box is not drawn; of an unavailable remote what is the matter with it. */
type BoxReason = ReasonCode | 'not-granted' | 'quarantined' | 'not-released'

/** The state of a box at this moment. */
export type BoxState =
  /** Nothing has asked for its code yet. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  /** `stale`: why a newer version is not there. */
  | { readonly state: 'drawn'; readonly stale?: BoxReason }
  /** A newer version is there, and waits for whoever works in the box. */
  | { readonly state: 'held'; readonly waiting: Origin | undefined }
  | { readonly state: 'failed'; readonly reason: BoxReason; readonly detail: string }
  | { readonly state: 'missing'; readonly reason: BoxReason; readonly detail: string }
  | { readonly state: 'unavailable'; readonly reason: BoxReason }

/** The state of a box, and what `remotes` says of its component. */
export function boxStateOf(box: DrawnBox, remotes: RemotesBody, isRequested: boolean): BoxState {
  const { lookup } = box.drawn
  switch (lookup.state) {
    case 'loading':
      return { state: isRequested ? 'loading' : 'waiting' }
    case 'failed':
      return { state: 'failed', reason: lookup.reason, detail: lookup.detail }
    case 'missing': {
      const { reason, detail } = lookup
      if (reason === 'remote-unavailable')
        return { state: 'unavailable', reason: unavailability(box, remotes) ?? reason }
      return { state: 'missing', reason, detail }
    }
    case 'ready':
      return stateOfReady(box)
  }
}

/** Returns whose component is in the box, or would be; `undefined` for one that was registered by hand. */
export function originOf({ registry, slot, drawn }: DrawnBox, remotes: RemotesBody) {
  const { lookup } = drawn
  if (lookup.state === 'ready' || lookup.state === 'failed') return lookup.origin
  const offered = offerOf(remotes, { registry, component: slot.component })
  return offered && 'remote' in offered ? offered : undefined
}

function stateOfReady({ drawn, guarded, notes }: DrawnBox): BoxState {
  if (guarded.stop) return { state: 'failed', reason: guarded.stop, detail: '' }
  if ('fault' in notes)
    return { state: 'failed', reason: 'render-failed', detail: thrownText(notes.fault) }
  const { lookup, now } = drawn
  if (now !== lookup && now.state === 'ready') return { state: 'held', waiting: now.origin }
  const failed = lookup.state === 'ready' ? lookup.failedUpdate : undefined
  return failed?.state === 'failed' ? { state: 'drawn', stale: failed.reason } : { state: 'drawn' }
}

function unavailability({ registry, slot }: DrawnBox, remotes: RemotesBody) {
  const offered = offerOf(remotes, { registry, component: slot.component })
  return offered && 'unavailable' in offered ? offered.unavailable : undefined
}

interface Name {
  readonly registry: DrawnBox['registry']
  readonly component: string
}

function offerOf({ slots, globals }: RemotesBody, { registry, component }: Name) {
  const offers = registry === 'slot' ? slots : globals
  return Object.hasOwn(offers, component) ? offers[component] : undefined
}
