import { formerHeaders, slipwayHeaders } from '@slipway/sdk/contract'
import type { Request } from 'express'

/** One of the product's own headers, by its name or by its former one. */
export function slipwayHeader(
  request: Request,
  header: keyof typeof slipwayHeaders,
): string | undefined {
  return request.get(slipwayHeaders[header]) ?? request.get(formerHeaders[header])
}
