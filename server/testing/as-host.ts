import { createHmac } from 'node:crypto'
import { type ReportSecret, reportedBox } from '@slipway/sdk/contract'
import type { LoadTokens } from '../identity/load-tokens'

interface Told {
  readonly reports?: readonly object[]
  readonly vitals?: readonly object[]
  readonly load?: string | undefined
}

/** Returns what a page tells with the keys that its host would give it: those of whoever the load token is of. */
export function asHost<Body extends Told>(loadTokens: LoadTokens, told: Body): Body {
  const load = loadTokens.read(told.load)
  return load ? withKeys(told, loadTokens.keys.issue(load.userId)) : told
}

/** The same, by the secret of a page. */
export function withKeys<Body extends Told>(
  told: Body,
  { id, words }: ReportSecret,
): Body & { readonly pageKey: string } {
  const secret = Buffer.from(Uint32Array.from(words).buffer).swap32()
  const signed = (box: object) => {
    const text = reportedBox(box as Parameters<typeof reportedBox>[0])
    const key = createHmac('sha256', secret).update(text).digest().subarray(0, 16)
    return { ...box, key: key.toString('base64url') }
  }
  const measured = (vital: object) => {
    const slot: unknown = Reflect.get(vital, 'slot')
    return slot ? { ...vital, slot: signed(slot) } : vital
  }
  return {
    ...told,
    ...(told.reports && { reports: told.reports.map(signed) }),
    ...(told.vitals && { vitals: told.vitals.map(measured) }),
    pageKey: id,
  }
}
