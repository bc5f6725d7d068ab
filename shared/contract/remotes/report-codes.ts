interface Told {
  /** Its level in the server's log. */
  readonly log: 'info' | 'warn'
}

/** It came, slowly of a page outside of the sample, whose draws are counted already; or it is no outcome of a box. */
interface Other extends Told {
  readonly is: 'draw' | 'slow-draw' | 'note'
}

/** A component is not on screen. */
interface Failure extends Told {
  readonly is: 'failure'
  /** The part that the guard and rollbacks blame for it; nothing where it is of names, grants and releases. */
  readonly blames: 'version' | 'nothing'
  /** The network may be the cause: of few remotes none that is released to all is taken off for this alone. */
  readonly mayBeNetwork: boolean
  /** The version that is on screen stays there, and the new one is tried again later. */
  readonly keepsFormer: boolean
  /** Loading is tried again at once, and from other addresses. */
  readonly isTriedAgain: boolean
  /** `slipway check` holds a start and a loop, which takes the page, against the remote whatever the props are. */
  readonly breaks: 'start' | 'loop' | 'draw' | 'nothing'
  /** The text in the component's place, for people who are no developers. */
  readonly fallback: 'failed' | 'looped' | 'hung'
  /** Messages for people say it in words; else they name the code. */
  readonly inWords: boolean
}

const ofNames = {
  is: 'failure',
  log: 'warn',
  blames: 'nothing',
  mayBeNetwork: false,
  keepsFormer: false,
  isTriedAgain: false,
  breaks: 'nothing',
  fallback: 'failed',
  inWords: false,
} as const satisfies Failure
const ofDraw = { ...ofNames, blames: 'version', breaks: 'draw', inWords: true } as const
const ofStart = { ...ofDraw, breaks: 'start', inWords: false } as const
const ofLoad = { ...ofDraw, breaks: 'nothing', mayBeNetwork: true, keepsFormer: true } as const

/** Every code of a report, and all that follows from it. Each has a heading in docs/problems.md. */
export const reportCodes = {
  'component-unregistered': ofNames,
  'wrong-registry': ofNames,
  'remote-unavailable': ofNames,
  'load-timeout': ofLoad,
  'load-failed': { ...ofLoad, isTriedAgain: true, breaks: 'start' },
  'remote-broken': ofStart,
  'expose-missing': ofStart,
  'share-unsatisfied': ofStart,
  'not-a-component': ofStart,
  'render-failed': ofDraw,
  looped: { ...ofDraw, breaks: 'loop', fallback: 'looped' },
  hung: { ...ofDraw, breaks: 'loop', fallback: 'hung' },
  'name-overwritten': { is: 'note', log: 'warn' },
  drawn: { is: 'slow-draw', log: 'info' },
  timed: { is: 'draw', log: 'info' },
  'check-failed': { is: 'note', log: 'warn' },
} as const satisfies Readonly<Record<string, Failure | Other>>

type Rows = typeof reportCodes
type Code = keyof Rows
type Cells = Partial<Failure | Other>

/** The codes whose rows have these cells. */
export type CodeWith<Wanted extends Cells> = {
  [One in Code]: Rows[One] extends Wanted ? One : never
}[Code]

/** Why a slot's component is not on screen. */
export type ReasonCode = CodeWith<{ readonly is: 'failure' }>

// The table is written out above: it has no other keys than its type.
const codes = () => Object.keys(reportCodes) as Code[]

/** The codes whose rows have these cells, such as `{ blames: 'version' }`, in the order of the table. */
export function codesWith<const Wanted extends Cells>(wanted: Wanted): CodeWith<Wanted>[] {
  const cells = Object.entries(wanted)
  return codes().filter((code): code is CodeWith<Wanted> => {
    const row = new Map<string, unknown>(Object.entries(reportCodes[code]))
    return cells.every(([name, cell]) => row.get(name) === cell)
  })
}

/** Draws, and what is no outcome of a box. */
export function otherCodes(): Exclude<Code, ReasonCode>[] {
  return codes().filter(
    (code): code is Exclude<Code, ReasonCode> => reportCodes[code].is !== 'failure',
  )
}
