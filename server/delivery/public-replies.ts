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
  const ready = (read: () => unknown) => {
    let last: ReadyBody | undefined
    return keptFor(revision, () => {
      const json = JSON.stringify(read())
      // Most changes leave the bytes as they were, and compressing them holds everybody up.
      last = last?.json === json ? last : createReadyBody(json, headers)
      return last
    })
  }
  return {
    slots: ready(() => ({ slots: application.slots.publicSlots() })),
    remotes: ready(() => publicRemotes(deps)),
  }
}
