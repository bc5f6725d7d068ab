import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevFiles } from '../dev-files'
import type { Shop } from './shop'

/** A call of the host, as a server of this view gets it. */
export interface ViewCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** The emulator's folder. */
  readonly folder: string
  readonly files: DevFiles
  readonly shop: Shop
  /** View → the tenant that was chosen in the page. */
  readonly tenants: Map<string, number>
  /** The view, as it is in the address. */
  readonly key: string
  /** The parts of the path behind it. */
  readonly path: readonly string[]
}
