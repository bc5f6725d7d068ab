import type { IncomingMessage } from 'node:http'
import { productPermissions } from '@slipway/sdk/contract'
import { viewerOf } from '../identity/request-viewer'

/** Whether who asks may manage the host, and not only arrange its slots. */
export function mayManage(request: IncomingMessage): boolean {
  return viewerOf(request).permissions.has(productPermissions.manage)
}
