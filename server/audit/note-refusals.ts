import type { ErrorRequestHandler, Request } from 'express'
import { addressKey } from '../http/senders/address-key'
import { actorIfKnown } from '../identity/request-viewer'
import type { CountDeed } from './counted-deeds'

interface NoteRefusalsDeps {
  readonly count: CountDeed
  /** The path of an address as the table of endpoints has it. */
  readonly routeOf: (url: string) => string
}

const ofTokens: ReadonlySet<unknown> = new Set(['team-token-invalid', 'operator-token-invalid'])

/** Counts what a session may not do, and tokens that are none: by whom, or from which address, and for which call. */
export function noteRefusals({ count, routeOf }: NoteRefusalsDeps): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  return function noteRefusal(thrown: unknown, request, _response, next) {
    const { code } = Object(thrown) as { readonly code?: unknown }
    const subject = `${request.method} ${routeOf(request.originalUrl)}`
    const actor = actorIfKnown(request)
    if (code === 'forbidden' && actor) count({ action: 'access.refused', actor, subject })
    if (ofTokens.has(code))
      count({ action: 'access.token-refused', actor: senderOfToken(request), subject })
    next(thrown)
  }
}

// Nobody knows whose token it is.
function senderOfToken({ ip }: Request) {
  return { id: null, name: `address ${addressKey(ip)}` }
}
