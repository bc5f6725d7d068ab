import { restoreRecords } from '../../api/records/record-actions'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { useRecordsChange } from './use-records-change'

interface Restored {
  readonly resource: string
  readonly ids: readonly number[]
}

/** Brings deleted records back, and says so. */
export function useRestore() {
  const { t } = useTexts('list')
  const formats = useFormats()
  return useRecordsChange(
    (api, { resource, ids }: Restored) => restoreRecords(api, resource, ids),
    ({ ids: { length: count } }) => ({
      tone: 'success',
      message: t('restored', { count, shown: formats.number(count) }),
    }),
  )
}
