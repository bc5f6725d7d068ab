import { CodedError } from '@slipway/sdk/contract'

/** A number in an address; 404 for anything else. */
export function pathId(text: unknown): number {
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new CodedError('not-found', 'There is nothing at this address.', { status: 404 })
}
