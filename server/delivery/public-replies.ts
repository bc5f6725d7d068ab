import type { OutgoingHttpHeaders } from 'node:http'
import { keptFor } from '../changes/kept-for'
import { createReadyBody, type ReadyBody } from '../http/ready-body'
import { type MetaDeps, publicRemotes } from './meta'

/** `GET /slots` and `GET /remotes`: bytes in memory, made once per change. */
export interface PublicReplies {
  slots(): ReadyBody
  remotes(): ReadyBody
}

interface PublicRepliesDeps extends MetaDeps {
  readonly headers: OutgoingHttpHeaders
}

export function createPublicReplies(deps: PublicRepliesDeps): PublicReplies {
  const { application, headers, revision } = deps
  const ready = (read: () => unknown) =>
    keptFor(revision, () => createReadyBody(JSON.stringify(read()), headers))
  return {
    slots: ready(() => ({ slots: application.slots.publicSlots() })),
    remotes: ready(() => publicRemotes(deps)),
  }
}
