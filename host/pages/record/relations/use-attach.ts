import { attachRecord, type RelationAddress } from '../../../api/records/relations'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { useRecordsChange } from '../../actions/use-records-change'

/** Relates records to the one that `address` names, and says so. */
export function useAttach(address: RelationAddress) {
  const { t } = useTexts('record')
  const formats = useFormats()
  return useRecordsChange(
    async (api, ids: readonly number[]) => {
      for (const id of ids) await attachRecord(api, address, id)
    },
    ({ length: count }) => ({
      tone: 'success',
      message: t('attach.done', { count, shown: formats.number(count) }),
    }),
  )
}
