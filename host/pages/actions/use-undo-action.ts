import type { ActionEntry } from '@slipway/sdk/contract'
import type { Api } from '../../api/api'
import { describeFault } from '../../api/describe-error'
import { runAction } from '../../api/records/record-actions'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { createJob, type JobOutcome, jobOutcome, stepJob } from './action-job'
import { useNames } from './use-names'
import { useRecordsChange } from './use-records-change'

interface Undone {
  readonly resource: string
  /** The name of the action that takes the other one back. */
  readonly action: string
  readonly ids: readonly number[]
}

/** Takes back what an action did, if its application says by what; says what came of it. */
export function useUndoAction(
  resource: string,
): (action: ActionEntry) => ((done: readonly number[]) => void) | undefined {
  const describe = useUndoTexts()
  const { mutate } = useRecordsChange(runWhole, (_, outcome) => ({
    tone: outcome.refused.length > 0 ? 'error' : 'success',
    message: describe(outcome),
  }))
  return ({ undo: action }) =>
    action === undefined ? undefined : (ids) => mutate({ resource, action, ids })
}

async function runWhole(api: Api, { resource, action, ids }: Undone): Promise<JobOutcome> {
  const call = (batch: { readonly ids: readonly number[]; readonly key: string }) =>
    runAction(api, { resource, action, ...batch })
  let job = createJob({ input: undefined, call }, ids)
  while (job.rest.length > 0) job = await stepJob(job)
  return jobOutcome(job)
}

function useUndoTexts(): (outcome: JobOutcome) => string {
  const { t } = useTexts('list')
  const formats = useFormats()
  const name = useNames()
  return ({ done, refused, message }) => {
    const count = done.length
    const undone = message ?? t('undo.done', { count, shown: formats.number(count) })
    const names = name(refused.map(({ title }) => title))
    const reasons = refused.map(({ code, detail }) => describeFault({ pointer: '', code, detail }))
    return [
      ...(count > 0 ? [undone] : []),
      ...(refused.length > 0 ? [t('undo.refused', { names }), ...new Set(reasons)] : []),
    ].join(' ')
  }
}
