import type { ActionEntry, ActionResult, ListBody } from '@slipway/sdk/contract'
import type { Api } from '../../../api/api'
import { useHostApi } from '../../../api/api-context'
import { describeError, isCodedError } from '../../../api/describe-error'
import { restoreRecord } from '../../../api/records/record-actions'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import type { ActionStart } from '../../actions/action-job'
import { useRestore } from '../../actions/use-restore'
import type { SelectedRecord, Selection } from '../use-selection'

interface BulkOptions {
  readonly list: ListBody
  readonly deleted: boolean
  readonly selection: Selection
}

/**
 * The actions for the selected records: those of the list, each with the records that it is possible for; for
 * deleted records, bringing them back.
 */
export function useBulkStarts({ list, deleted, selection }: BulkOptions): readonly ActionStart[] {
  const { t } = useTexts('list')
  const { t: common } = useTexts('common')
  const formats = useFormats()
  const restore = useRestore()
  const api = useHostApi()
  const { name: resource, softDelete } = list.resource
  const records = [...selection.records.values()]
  const ids = records.map(({ id }) => id)
  const etags = Object.fromEntries(records.map(({ id, etag }) => [id, etag]))
  const counted = (count: number) => ({ count, shown: formats.number(count) })
  if (deleted) {
    const action = plain('restore', t('restore'))
    const describe = (count: number) => t('restored', counted(count))
    return [{ action, ids, describe, call: (batch) => restoreAll(api, resource, batch.ids) }]
  }
  return list.actions.map((entry): ActionStart => {
    if (entry.name !== 'delete') {
      const isFit = ({ actions }: SelectedRecord) => actions?.includes(entry.name) ?? true
      const fit = records.filter(isFit)
      const skipped = records.filter((record) => !isFit(record)).map(({ title }) => title)
      return { action: entry, ids: fit.map(({ id }) => id), etags, skipped }
    }
    const { confirm: _, ...silent } = entry
    const label = common('delete')
    const confirm = {
      title: t('delete.title', counted(ids.length)),
      text: t('delete.forGood'),
      button: t('delete.button', counted(ids.length)),
      keep: t('confirm.keep', { count: ids.length }),
    }
    return {
      action: { ...silent, label, tone: 'danger', ...(!softDelete && { confirm }) },
      ids,
      etags,
      describe: (count) => t('delete.done', counted(count)),
      ...(softDelete && { undo: (done) => restore.mutate({ resource, ids: done }) }),
    }
  })
}

function plain(name: string, label: string): ActionEntry {
  return { name, label, tone: 'default', on: 'many', fields: [] }
}

/** One after the other; records that the server refuses are reported, one that cannot be sent ends it. */
async function restoreAll(
  api: Api,
  resource: string,
  ids: readonly number[],
): Promise<ActionResult> {
  const done: number[] = []
  const refused: ActionResult['refused'] = []
  for (const id of ids) {
    try {
      await restoreRecord(api, { resource, id })
      done.push(id)
    } catch (error) {
      if (!isCodedError(error) || error.status === 0) throw error
      refused.push({ id, title: `#${id}`, code: error.code, detail: describeError(error) })
    }
  }
  return { message: '', done, refused }
}
