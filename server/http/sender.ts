import type { Request } from 'express'

/** Who sent a request. */
export interface Sender {
  /** Where it came from, behind proxies that are trusted. */
  readonly address: string | undefined
  /** Whether the connection is one of a proxy that is trusted: what it says of the request counts. */
  readonly isTrusted: boolean
}

export function senderOf(request: Request): Sender {
  // Express keeps what `trust proxy` means under this name.
  const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
  return {
    address: request.ip,
    isTrusted: isTrusted(request.socket.remoteAddress ?? '', 0),
  }
}
