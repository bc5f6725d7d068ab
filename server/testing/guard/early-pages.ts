import type { Kind } from './arm'
import { MINUTE_MS, PAGES_A_MINUTE, type Random } from './world'

/** What a page told. */
export interface Told {
  /** When the guard has it in its tables, in milliseconds since the release. */
  readonly known: number
  readonly minute: number
  readonly kind: Kind
}

export interface EarlyPages {
  readonly rate: number
  /** Whether a tab is open that draws at the release. */
  readonly tab: boolean
  /** Milliseconds since the release, and the number of the minute that such a time is in. */
  readonly until: number
  readonly minuteAt: (time: number) => number
  readonly random: Random
}

/** A page tells four seconds late that its box was drawn, and failures are held for as long. */
const SETTLED_MS = 4000
/** Reports wait for a second in the page and for two at the server. */
const WAITS_MS = 4000
/** A tab takes a release up within so long. */
const TAKEN_UP_MS = 2000

/** One user's pages of the first minutes, each by itself; whether the user has had a failure by then. */
export function tellEarly(pages: EarlyPages, tell: (told: Told) => void): boolean {
  const { rate, tab, until, minuteAt, random } = pages
  const counted = { draw: -1, failure: -1 }
  let knownFailure: number | undefined
  const draw = (at: number) => {
    const fails = random() < rate
    const of = fails ? 'failure' : 'draw'
    const minute = minuteAt(at)
    if (counted[of] === minute) return
    counted[of] = minute
    const known = at + SETTLED_MS + random() * WAITS_MS
    if (!fails) return tell({ known, minute, kind: 'draw' })
    const kind = knownFailure === undefined ? 'first' : 'again'
    // What a browser tells arrives in its order.
    knownFailure = Math.max(known, knownFailure ?? 0)
    tell({ known: knownFailure, minute, kind })
  }
  let at = tab ? random() * TAKEN_UP_MS : 0
  if (tab) draw(at)
  for (at += pause(random); at < until; at += pause(random)) draw(at)
  return knownFailure !== undefined
}

const pause = (random: Random) => (-Math.log(1 - random()) * MINUTE_MS) / PAGES_A_MINUTE
