import { type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'

/** Names that only this machine itself can mean. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

interface OurHostsOptions {
  readonly mode: 'production' | 'local'
  /** The origin browsers use. */
  readonly publicUrl: string | undefined
  /** The origin of Administration alone. */
  readonly consoleUrl?: string | undefined
  /** More names: a host as it is in an address, without a port. */
  readonly allowedHosts: readonly string[]
}

/** Whether a request is meant for one of our names, on whatever port. */
export type IsForUs = (request: IncomingMessage) => boolean

/**
 * Without this check any site could give its own name the address of this server, and its pages would
 * then be ours for the browser (DNS rebinding).
 */
export function createOurHosts({
  mode,
  publicUrl,
  consoleUrl,
  allowedHosts,
}: OurHostsOptions): IsForUs {
  const ours = new Set([
    ...[publicUrl, consoleUrl].flatMap((url) => (url === undefined ? [] : new URL(url).hostname)),
    ...(mode === 'local' ? loopbackNames : []),
    ...allowedHosts,
  ])
  const isOurs = (authority: string | undefined) => {
    const name = nameOf(authority)
    // Nobody can register a name below localhost.
    return ours.has(name) || (mode === 'local' && name.endsWith('.localhost'))
  }
  return ({ url = '', headers, rawHeaders }) => {
    if (!isOurs(headers.host) || countOf(rawHeaders, 'host') > 1) return false
    // A client that takes us for a proxy sends a whole address, which counts more than the header.
    const whole = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)
    return whole === null || isOurs(whole[1])
  }
}

/** Answers 421 with the same bytes for every foreign name; `except` are paths for any name. */
export function refuseForeignHosts(
  isForUs: IsForUs,
  options: {
    readonly headers: Readonly<Record<string, string>>
    readonly except: ReadonlySet<string>
    readonly onRefused: (host: string) => void
  },
): (handOn: RequestListener) => RequestListener {
  return (handOn) => (request, response) => {
    if (isForUs(request) || options.except.has(request.url ?? '')) {
      handOn(request, response)
      return
    }
    options.onRefused(request.headers.host ?? '')
    response.writeHead(421, {
      ...options.headers,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': hostUnknown.length,
      'Cache-Control': 'no-store',
      // A body that nobody reads would be taken for the next request.
      Connection: 'close',
    })
    response.end(request.method === 'HEAD' ? undefined : hostUnknown)
  }
}

const hostUnknown = Buffer.from(
  JSON.stringify({
    type: '/problems/host-unknown',
    title: STATUS_CODES[421],
    status: 421,
    code: 'host-unknown',
    detail:
      'This server does not answer to that name. Open it by its own address; an operator can add further names to ALLOWED_HOSTS.',
  }),
)

/** The name in `name:port`, as browsers write it; empty when it is none. */
function nameOf(authority = ''): string {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[^:@/\s]+)(?::\d{0,5})?$/i.exec(authority) ?? []
  return name.toLowerCase().replace(/\.$/, '')
}

function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}
