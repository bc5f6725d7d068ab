import type { OutgoingHttpHeaders } from 'node:http'
import { createReadyBody, type ReadyBody } from '../http/ready-body'
import { type MetaDeps, publicRemotes } from './meta'

/** `GET /slots` and `GET /remotes`: bytes in memory, made once per change. */
export interface PublicReplies {
  slots(): ReadyBody
  remotes(): ReadyBody
}

interface PublicRepliesDeps extends MetaDeps {
  readonly headers: OutgoingHttpHeaders
  readonly onChange: (listener: () => void) => void
}

export function createPublicReplies(deps: PublicRepliesDeps): PublicReplies {
  const { application, headers, onChange } = deps
  let slots: ReadyBody | undefined
  let remotes: ReadyBody | undefined
  onChange(() => {
    slots = undefined
    remotes = undefined
  })
  return {
    slots() {
      slots ??= createReadyBody(JSON.stringify({ slots: application.slots.publicSlots() }), headers)
      return slots
    },
    remotes() {
      remotes ??= createReadyBody(JSON.stringify(publicRemotes(deps)), headers)
      return remotes
    },
  }
}
