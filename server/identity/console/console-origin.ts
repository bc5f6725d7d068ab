import type { IncomingMessage } from 'node:http'

/** The origin of Administration: one of its own, or that of everything. */
export interface ConsoleOrigin {
  /** `CONSOLE_URL`; `undefined`: it has none of its own. */
  readonly url: string | undefined
  /** Whether a request is made at that origin of its own. */
  readonly isAt: (request: Pick<IncomingMessage, 'headers'>) => boolean
}

export function createConsoleOrigin(url: string | undefined): ConsoleOrigin {
  const own = url === undefined ? undefined : new URL(url).hostname
  return { url, isAt: ({ headers }) => own !== undefined && nameOf(headers.host) === own }
}

function nameOf(authority = ''): string | undefined {
  return URL.canParse(`http://${authority}`)
    ? new URL(`http://${authority}`).hostname.replace(/\.$/, '')
    : undefined
}
