import type { DoctorLine } from '@slipway/sdk/contract'
import { doctorTexts, type FindingName, type RemedyName } from '@slipway/sdk/contract/doctor-texts'

/** Lines without the name of their check. */
export type Findings = readonly Finding[]
type Finding = Omit<DoctorLine, 'check'>

const SECOND = 1000
const MINUTE = 60 * SECOND
const MB = 1_000_000

/** The lines beyond which something is worth a look, and beyond which it is wrong. */
export const doctorLimits = {
  /** Periods of entries and what pages report go by the servers' clocks, which then differ visibly. */
  clock: { warnMs: 2 * SECOND, failMs: 60 * SECOND },
  disk: { warnBytes: 1000 * MB, failBytes: 200 * MB },
  /** Every minute somebody sends a notice; a row is up to 15 seconds old. */
  noticeMs: 3 * MINUTE,
  /** Two beats of a row were left out. */
  seenMs: 40 * SECOND,
  /** A server seals within seconds, and thousands of an upgrade within minutes. */
  audit: { unsealedMs: 10 * MINUTE },
  /** A slow address with a thousand messages takes a good hour. */
  webhook: { silentMs: 60 * MINUTE, overdueMs: 5 * MINUTE, stuckMs: 120 * MINUTE },
} as const

/** Numbers are written as the reader's language does. */
type Values = Readonly<Record<string, string | number>>

export const fine = (found: FindingName, values: Values = {}): Finding =>
  toFinding('ok', { found, values })
export const worrying = (found: FindingName, remedy: RemedyName, values: Values = {}): Finding =>
  toFinding('warn', { found, remedy, values })
export const failing = (found: FindingName, remedy: RemedyName, values: Values = {}): Finding =>
  toFinding('fail', { found, remedy, values })

/** The lines of those that are wrong, or the one that says that nothing is. */
export function orFine(wrong: Findings, found: FindingName, values: Values = {}): Findings {
  return wrong.length > 0 ? wrong : [fine(found, values)]
}

interface Words {
  readonly found: FindingName
  readonly remedy?: RemedyName
  readonly values: Values
}

function toFinding(state: Finding['state'], { found, remedy, values }: Words): Finding {
  return {
    state,
    seen: filled(doctorTexts[`found.${found}`], values),
    advice: remedy ? filled(doctorTexts[`remedy.${remedy}`], values) : null,
    words: { found, remedy: remedy ?? null, values },
  }
}

function filled(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? numbers.format(value) : value
  })
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** A time in the unit that people would say it in. */
export function roughTime(ms: number): string {
  if (ms < 2 * MINUTE) return `${Math.round(ms / SECOND)} s`
  if (ms < 120 * MINUTE) return `${Math.round(ms / MINUTE)} min`
  return `${Math.round(ms / (60 * MINUTE))} h`
}
