import type { ActionEntry, ActionResult } from '@slipway/sdk/contract'

type Input = Readonly<Record<string, unknown>>

interface Batch {
  readonly ids: readonly number[]
  /** The same for each try of this batch. */
  readonly key: string
}

/** The call of an action for some of the records. */
export type ActionCall = (batch: Batch, input: Input | undefined) => Promise<ActionResult>

/** An action on its way through many records. */
export interface ActionJob {
  readonly total: number
  readonly input: Input | undefined
  readonly call: ActionCall
  /** The batches that are still to be sent. */
  readonly rest: readonly Batch[]
  /** The results of the other batches. */
  readonly results: readonly ActionResult[]
}

const batchSize = 100

export function createJob(
  start: Pick<ActionJob, 'input' | 'call'>,
  ids: readonly number[],
): ActionJob {
  const count = Math.ceil(ids.length / batchSize)
  const rest = Array.from({ length: count }, (_, index) => ({
    ids: ids.slice(index * batchSize, (index + 1) * batchSize),
    key: crypto.randomUUID(),
  }))
  return { ...start, total: ids.length, rest, results: [] }
}

/** Sends the next batch. Rejects as the call does; the job can then be tried again as it was. */
export async function stepJob(job: ActionJob): Promise<ActionJob> {
  const [next, ...rest] = job.rest
  if (!next) return job
  const result = await job.call(next, job.input)
  return { ...job, rest, results: [...job.results, result] }
}

/** Returns the outcome of a job; `before` are the records for which an earlier try did it. */
export function jobOutcome({ results, rest }: ActionJob, before: readonly number[] = []) {
  return {
    done: [...before, ...results.flatMap(({ done }) => done)],
    refused: results.flatMap(({ refused }) => refused),
    /** Those that were not sent. */
    left: rest.flatMap(({ ids }) => ids),
    /** The server's words, where it was asked once. */
    message: results.length === 1 && before.length === 0 ? results[0]?.message : undefined,
    path: results.find(({ path }) => path !== undefined)?.path,
  }
}
export type JobOutcome = ReturnType<typeof jobOutcome>

/** Whether it has to be said which of the records was refused, and why: one reason for all is said once. */
export function isMixed({ done, refused }: JobOutcome): boolean {
  const reasons = new Set(refused.map(({ pointer = '', code, detail }) => pointer + code + detail))
  return done.length > 0 || reasons.size > 1
}

/** An action and the records it is for. */
export interface ActionStart {
  readonly action: ActionEntry
  readonly ids: readonly number[]
  /** By id, each record's version as the reader saw it. */
  readonly etags?: Readonly<Record<number, string>>
  /** Titles of those that were selected besides, for which the action is not possible. */
  readonly skipped?: readonly string[]
  /** The call in place of the one of the action. */
  readonly call?: ActionCall
  /** The text of the message, in place of the server's words. */
  readonly describe?: (done: number) => string
  /** The records for which it was done before the rest was refused, and is asked about again. */
  readonly done?: readonly number[]
  /** Takes back what was done. */
  readonly undo?: (done: readonly number[]) => void
}

/**
 * The records that the application refused, if other input may be right for them: a field of it is said to be
 * wrong, or they are the only one. None: there is nothing to correct.
 */
export function recordsToCorrect(
  { action, ids }: ActionStart,
  { refused, left }: JobOutcome,
): readonly number[] {
  const isOfInput = refused.some(({ pointer }) => pointer !== undefined)
  if (action.fields.length === 0 || left.length > 0 || !(isOfInput || ids.length === 1)) return []
  return refused.filter(({ code }) => ofApplication.includes(code)).map(({ id }) => id)
}

// The others, such as a change meanwhile, are the same with any input.
const ofApplication = ['refused', 'validation-failed', 'not-unique']
