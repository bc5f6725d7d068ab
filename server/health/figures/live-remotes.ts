import {
  boxesOf,
  componentTone,
  type FailureLines,
  type LiveRemoteHealth,
  worstTone,
} from '@slipway/sdk/contract'
import { isDisabled } from '../../catalog/catalog-state'
import type { StoredDisabled } from '../../storage/tables/catalog/remotes-table'
import { figuresOf, type Outcome } from './figures-of'
import { grouped } from './grouped'
import { audienceIn, type Live } from './read-live'

interface OfComponent extends Outcome {
  readonly remote: string
  readonly version: string
  readonly component: string
}

interface Known {
  readonly live: Pick<Live, 'head'>
  readonly lines: FailureLines
  readonly disabled: readonly StoredDisabled[]
  /** The only one that is wanted. */
  readonly remote: string | undefined
}

/** How the live versions of each remote are, by its name; what is switched off does not count. */
export function liveRemotes(
  outcomes: readonly OfComponent[],
  { live: { head }, lines, disabled, remote: only }: Known,
): LiveRemoteHealth[] {
  const now = outcomes.filter(
    (of) => audienceIn(head, of.remote, of.version) !== 'none' && !isDisabled({ disabled }, of),
  )
  return Object.keys(head)
    .filter((remote) => only === undefined || remote === only)
    .sort()
    .map((remote) => describeRemote(remote, now, lines))
}

function describeRemote(
  remote: string,
  outcomes: readonly OfComponent[],
  lines: FailureLines,
): LiveRemoteHealth {
  const own = outcomes.filter((of) => of.remote === remote && of.component !== '')
  const parts = grouped(own, ({ version, component }) => `${version}\n${component}`)
  const { failures, failuresPer1000, ...figures } = figuresOf(own)
  return {
    remote,
    tone: worstTone(parts.map((part) => componentTone(figuresOf(part), lines))),
    boxes: boxesOf({ failures, ...figures }),
    failures,
    failuresPer1000,
  }
}
