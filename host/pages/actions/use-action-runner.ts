import { useHost } from '@slipway/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { runAction } from '../../api/records/record-actions'
import { renewRecords } from '../../api/records/renew-records'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import {
  type ActionCall,
  type ActionJob,
  type ActionStart,
  createJob,
  type JobOutcome,
  jobOutcome,
  recordsToCorrect,
  stepJob,
} from './action-job'
import { useActionTexts } from './use-action-texts'
import { useUndoAction } from './use-undo-action'

/** The state of an action's run, as it is shown. */
export type ActionRun =
  | { readonly state: 'idle' }
  | {
      readonly state: 'asking'
      readonly start: ActionStart
      /** The outcome of the try before: some were refused, and other input may be right for them. */
      readonly outcome?: JobOutcome
    }
  | { readonly state: 'running'; readonly start: ActionStart; readonly job: ActionJob }
  | {
      readonly state: 'failed'
      readonly start: ActionStart
      readonly job: ActionJob
      readonly error: unknown
    }
  /** Something was refused or not sent, which one has to read. */
  | {
      readonly state: 'refused'
      readonly start: ActionStart
      readonly outcome: JobOutcome
      /** Takes back what was done for the others. */
      readonly undo?: () => void
    }

/** Why an action was not done as asked: it could not be sent, or the application refused it. */
export type ActionAnswer =
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'refused'; readonly outcome: JobOutcome }

export interface ActionRunner {
  readonly run: ActionRun
  /** Asks first, where the action wants to; else runs at once. */
  start(start: ActionStart): void
  /** Runs what was asked about; what came of it, if the question is still there. */
  confirm(input?: Readonly<Record<string, unknown>>): Promise<ActionAnswer | undefined>
  retry(): void
  /** Ends what is running, after the batch that is under way. */
  stop(): void
  close(): void
}

interface RunnerOptions {
  readonly resource: string
  /** Called when it is over, with the records that were left out. */
  readonly onDone: (refused: readonly number[]) => void
}

/** Runs actions of `resource`, batch by batch, and says what came of it. */
export function useActionRunner({ resource, onDone }: RunnerOptions): ActionRunner {
  const api = useHostApi()
  const [run, setRun] = useState<ActionRun>({ state: 'idle' })
  const isStopped = useRef(false)
  const notifyOutcome = useNotifyOutcome()
  const undoAction = useUndoAction(resource)
  const queryClient = useQueryClient()

  const finish = (asked: ActionStart, outcome: JobOutcome): ActionAnswer | undefined => {
    const undo = asked.undo ?? undoAction(asked.action)
    const start = { ...asked, ...(undo && { undo }) }
    const open = [...outcome.refused.map(({ id }) => id), ...outcome.left]
    const ids = recordsToCorrect(start, outcome)
    const again = { ...start, ids, done: outcome.done }
    if (ids.length > 0) setRun({ state: 'asking', start: again, outcome })
    else setRun(open.length > 0 ? refusedRun(start, outcome) : { state: 'idle' })
    void renewRecords(queryClient)
    if (open.length === 0) notifyOutcome(start, outcome)
    onDone(open)
    return ids.length > 0 ? { is: 'refused', outcome } : undefined
  }
  const go = async (start: ActionStart, first: ActionJob): Promise<ActionAnswer | undefined> => {
    isStopped.current = false
    let job = first
    try {
      while (job.rest.length > 0 && !isStopped.current) {
        setRun({ state: 'running', start, job })
        job = await stepJob(job)
      }
    } catch (error) {
      setRun({ state: 'failed', start, job, error })
      return { is: 'failed', error }
    }
    return finish(start, jobOutcome(job, start.done))
  }
  const jobOf = (
    { action, ids, etags, call }: ActionStart,
    input?: Readonly<Record<string, unknown>>,
  ) => {
    const send: ActionCall = (batch, given) =>
      runAction(api, {
        resource,
        action: action.name,
        ids: batch.ids,
        etags: etags && pick(etags, batch.ids),
        input: given,
        key: batch.key,
      })
    return createJob({ input, call: call ?? send }, ids)
  }
  return {
    run,
    start(start) {
      if (start.action.confirm || start.action.fields.length > 0) setRun({ state: 'asking', start })
      else void go(start, jobOf(start))
    },
    async confirm(input) {
      if (run.state === 'asking') return go(run.start, jobOf(run.start, input))
      if (run.state !== 'failed') return undefined
      // The same once more is the same call: a call that was lost on the way does not run twice.
      const isSame = JSON.stringify(input) === JSON.stringify(run.job.input)
      return go(run.start, isSame ? run.job : jobOf(run.start, input))
    },
    retry() {
      if (run.state === 'failed') void go(run.start, run.job)
    },
    stop() {
      isStopped.current = true
    },
    close: () => setRun({ state: 'idle' }),
  }
}

function refusedRun(start: ActionStart, outcome: JobOutcome): ActionRun {
  const { undo } = start
  const { done } = outcome
  const canUndo = undo && done.length > 0
  return { state: 'refused', start, outcome, ...(canUndo && { undo: () => undo(done) }) }
}

function pick(
  etags: Readonly<Record<number, string>>,
  ids: readonly number[],
): Readonly<Record<number, string>> {
  return Object.fromEntries(ids.flatMap((id) => (etags[id] === undefined ? [] : [[id, etags[id]]])))
}

function useNotifyOutcome() {
  const { t } = useTexts('list')
  const { notify, navigate } = useHost()
  const formats = useFormats()
  const texts = useActionTexts()
  return (start: ActionStart, { done, message, path }: JobOutcome) => {
    const { describe, undo, action } = start
    const count = done.length
    const text = t('result.done', { count, shown: formats.number(count), action: action.label })
    const summary = describe?.(count) ?? message ?? text
    notify({
      tone: 'success',
      message: [summary, texts(start).skipped].filter(Boolean).join(' '),
      ...(undo && { action: { label: t('undo'), run: () => undo(done) } }),
    })
    if (path !== undefined) navigate(path)
  }
}
