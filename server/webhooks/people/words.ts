import type {
  BudgetAlert,
  CodeWith,
  ErrorAlert,
  GuardCommon,
  GuardFigures,
  GuardTells,
} from '@slipway/sdk/contract'

/** The name of a version, such as `guidance 1.1.0`. */
type Version = string

/** Why components failed, as messages say it in words. */
export type Causes = Readonly<Record<CodeWith<{ readonly inWords: true }>, string>>

/** The words of messages for people, in one language. */
export interface Words {
  readonly open: string
  readonly rolledBack: (version: Version) => string
  readonly canaryEnded: (version: Version) => string
  readonly switchedOff: (version: Version) => string
  readonly warned: (version: Version) => string
  readonly figures: Readonly<Record<GuardTells, (figures: GuardFigures) => string>>
  /** Advice after the guard acted, and after it only warned. */
  readonly nextMended: string
  readonly nextDecide: string
  /** What all pages with failures had; and advice where that may be the cause. */
  readonly common: (common: GuardCommon) => string
  readonly nextOther: (component: string, common: GuardCommon) => string
  readonly spiked: (version: Version, alert: ErrorAlert) => string
  readonly spikedFigures: (alert: ErrorAlert) => string
  readonly over: (version: Version) => string
  readonly overFigures: (alert: ErrorAlert) => string
  /** Of a component, such as `guidance TriageTips`. */
  readonly burning: (component: string) => string
  readonly burningFigures: (alert: BudgetAlert) => string
  readonly burnt: (component: string) => string
  readonly burntFigures: (alert: BudgetAlert) => string
  readonly test: string
  readonly testText: (who: string) => string
  readonly other: (event: string, subject: string) => string
  readonly by: (who: string, when: string) => string
}

/** A time as both languages have it: where readers are, the server does not know. */
export function timeInWords(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

const WEEK_HOURS = 168

/** Hours in which a week's budget is used up at that rate. */
export function hoursAt(rate: number): number {
  return Math.max(1, Math.round(WEEK_HOURS / rate))
}

/** Returns the boxes of 1,000 that failed at that rate, or the draws of 100 that took longer. */
export function happened({ part, limit }: BudgetAlert, rate: number | null): number {
  const allowed = part === 'failures' ? (limit ?? 0) : 5
  return Math.round((rate ?? 0) * allowed)
}
