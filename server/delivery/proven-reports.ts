import type { RemotesBody, reportsBody, SlotReport, VitalReport } from '@slipway/sdk/contract'
import type * as z from 'zod/mini'
import type { LoadToken, LoadTokens } from '../identity/load-tokens'

type ReportsBody = z.infer<typeof reportsBody>

interface ProofDeps {
  /** Of the session that the request names. */
  readonly sidHash: string | undefined
  readonly loadTokens: Pick<LoadTokens, 'keys'>
  /** The remotes that a visitor's page may get, as `GET /remotes` names them now. */
  readonly publicRemotes: () => RemotesBody
}

/** What of a request may move a figure. */
interface Proven {
  readonly reports: readonly SlotReport[]
  readonly vitals: readonly VitalReport[]
}

/**
 * Returns the reports that the host of a page made, by the key of each box. All code of a page
 * can send reports with its load token. Pages of visitors, whom anybody can be, speak only of what `/remotes` names.
 */
export function provenOf(told: ReportsBody, load: LoadToken, deps: ProofDeps): Proven {
  const { userId } = load
  const from = { userId, sidHash: deps.sidHash, pageKey: told.pageKey }
  const isMade = (box: Box) => load.isFormer || deps.loadTokens.keys.proves(box, from)
  const isKnown = userId === undefined ? isIn(deps.publicRemotes()) : () => true
  const isProven = (box: Box) => isMade(box) && isKnown(box)
  return {
    reports: told.reports.filter(isProven),
    // The measure of a page is of no remote unless it names one.
    vitals: (told.vitals ?? []).filter(({ slot }) => slot === undefined || isProven(slot)),
  }
}

type Box = Pick<SlotReport, 'page' | 'key' | 'component' | 'location' | 'remote' | 'version'>

function isIn({ slots, globals }: RemotesBody): (box: Box) => boolean {
  return ({ component, remote, version }) => {
    if (remote === undefined) return true
    const offered = [slots[component], globals[component]]
    return offered.some(
      (one) => one && 'remote' in one && one.remote === remote && one.version === version,
    )
  }
}
