import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'

/** The sender of a request. */
export interface Sender {
  /** The address that it came from, behind proxies that are trusted. */
  readonly address: string | undefined
  /** Whether the connection is one of a proxy that is trusted: what it says of the request counts. */
  readonly isTrusted: boolean
}

export type SenderOf = (request: IncomingMessage) => Sender

/**
 * Reads the sender as Express does, of a request that Express has not seen as well. `isProxy`: what it made of
 * `trust proxy`, `app.get('trust proxy fn')`.
 */
export function createSenderOf(isProxy: (address: string, hop: number) => boolean): SenderOf {
  return (request) => ({
    address: proxyaddr(request, isProxy),
    isTrusted: isProxy(request.socket.remoteAddress ?? '', 0),
  })
}
