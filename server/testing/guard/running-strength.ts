import { addBatch, type Evidence, noEvidence, strengthOf } from '../../guard/judgement/evidence'
import { GUARD_MINUTES_MS } from '../../storage/tables/reports/guard-counts-table'
import type { Day } from './day'
import { HOUR_MS, MINUTE_MS } from './world'

const LATE_MS = 5000

/**
 * What `batchesOf` and `addBatch` make of all rows, with one step for each minute: a day of looks at all rows
 * takes hours. `simulate` holds each conviction against the rows, and its test each look.
 */
export function createRunningStrength(day: Day): (now: number) => number {
  let border = Number.NEGATIVE_INFINITY
  let next = 0
  let known: Evidence = noEvidence
  let early = true
  return (now) => {
    const isEarly = now < day.since + day.earlyUntil + MINUTE_MS + LATE_MS
    const hour = hourOf(now - GUARD_MINUTES_MS)
    // What of early minutes is told late changes them; and hours are other batches than their minutes.
    if (isEarly || early || hour !== border)
      [known, next] = [hoursBefore(day, hour), minuteFrom(day, hour)]
    border = hour
    early = isEarly
    for (; day.atOf(next) <= now && endOf(day, next) + LATE_MS <= now; next += 1)
      known = addBatch(known, { canary: day.own.firsts(next), base: day.other.firsts(next) })
    return strengthOf(known)
  }
}

function hoursBefore(day: Day, border: number): Evidence {
  let evidence = noEvidence
  for (let minute = 0; day.atOf(minute) < border; ) {
    const hour = hourOf(day.atOf(minute))
    const batch = { canary: { draws: 0, failures: 0 }, base: { draws: 0, failures: 0 } }
    for (; day.atOf(minute) < hour + HOUR_MS; minute += 1) {
      const [own, other] = [day.own.firsts(minute), day.other.firsts(minute)]
      batch.canary.draws += own.draws
      batch.canary.failures += own.failures
      batch.base.draws += other.draws
      batch.base.failures += other.failures
    }
    evidence = addBatch(evidence, batch)
  }
  return evidence
}

function minuteFrom(day: Day, border: number): number {
  let minute = 0
  while (day.atOf(minute) < border) minute += 1
  return minute
}

const hourOf = (at: number) => at - (at % HOUR_MS)

const endOf = (day: Day, minute: number) => day.atOf(minute + 1)
