import type { ErrorAlert, GuardFigures } from '@slipway/sdk/contract'

/** What a version is called, such as `guidance 1.1.0`. */
type Version = string

/** What messages for people say, in one language. */
export interface Words {
  readonly open: string
  readonly rolledBack: (version: Version) => string
  readonly canaryEnded: (version: Version) => string
  readonly switchedOff: (version: Version) => string
  readonly warned: (version: Version) => string
  readonly figures: (figures: GuardFigures) => string
  /** What to do after the guard acted, and after it only warned. */
  readonly nextMended: string
  readonly nextDecide: string
  readonly spiked: (version: Version, alert: ErrorAlert) => string
  readonly spikedFigures: (alert: ErrorAlert) => string
  readonly over: (version: Version) => string
  readonly overFigures: (alert: ErrorAlert) => string
  readonly test: string
  readonly testText: (who: string) => string
  readonly other: (event: string, subject: string) => string
  readonly by: (who: string, when: string) => string
}

/** A time as both languages have it: where readers are, the server does not know. */
export function timeInWords(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}
