import {
  type ReportSecret,
  reportedBox,
  type SlotReport,
  type VitalReport,
} from '@slipway/sdk/contract'
import { createHmac } from './hmac'
import { givenPageSecret } from './page-secret'

/** What one request tells, before it is proved whose it is. */
interface Told {
  readonly reports: readonly SlotReport[]
  readonly vitals?: readonly VitalReport[]
}

type Signer = (text: string) => string

/** Returns what gives each report the key of its box, by the secret that the page has then. */
export function createKeys(pageId: string) {
  let known: { readonly of: ReportSecret; readonly sign: Signer } | undefined
  function signer(): typeof known {
    const of = givenPageSecret()
    if (of !== known?.of) known = of && { of, sign: createHmac(of.words) }
    return known
  }
  signer()
  return ({ reports, vitals }: Told) => {
    const key = signer()
    return {
      reports: reports.map((report) => withKey(report, key?.sign)),
      ...(vitals && { vitals: vitals.map((vital) => measured(vital, key?.sign)) }),
      ...(key && { pageKey: key.of.id }),
    }
  }

  function measured(vital: VitalReport, sign: Signer | undefined): VitalReport {
    return vital.slot ? { ...vital, slot: withKey({ ...vital.slot, page: pageId }, sign) } : vital
  }
}

function withKey<Box extends Parameters<typeof reportedBox>[0]>(
  box: Box,
  sign: Signer | undefined,
): Box & { key?: string } {
  return sign ? { ...box, key: sign(reportedBox(box)) } : box
}
