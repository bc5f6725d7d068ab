import type { IncomingMessage } from 'node:http'
import { isConsolePath } from '@slipway/sdk/contract/console-path'
import type { ConsoleOrigin } from '../../identity/console/console-origin'
import { framePath } from './page-headers'

interface PageOriginDeps {
  readonly origin: ConsoleOrigin
  readonly publicUrl: string | undefined
}

/**
 * Finds the origin to which a page belongs, where that is another one than the request's: pages of Administration are at
 * `CONSOLE_URL`, all others at `PUBLIC_URL`; both have a sign-in page.
 */
export function pageOrigin({ origin, publicUrl }: PageOriginDeps) {
  const { url, isAt } = origin
  return function originOf(request: IncomingMessage, path: string): string | undefined {
    if (url === undefined) return undefined
    if (!isAt(request)) return isConsolePath(path) ? url : undefined
    return isConsolePath(path) || ['/login', framePath].includes(path)
      ? undefined
      : (publicUrl ?? mainOrigin(url))
  }
}

/** On one's own machine, where `console.localhost` stands for Administration. */
function mainOrigin(url: string): string {
  const main = new URL(url)
  main.hostname = 'localhost'
  return main.origin
}
