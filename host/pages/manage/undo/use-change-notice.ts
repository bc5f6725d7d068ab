import { useHost } from '@slipway/sdk'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { manageKey } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { useUndo } from './use-undo'

/**
 * Says that something was changed, with an "Undo" if the change can be undone, and has it fetched again:
 * `change` is its number in the audit, of `requestChange` and `callChange`.
 */
export function useChangeNotice(
  renews: QueryKey = manageKey,
): (text: string, change?: number) => Promise<void> {
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('undo')
  const undo = useUndo()
  return (message, change) => {
    const action = change !== undefined && {
      action: { label: t('undo'), run: () => undo(change) },
    }
    notify({ tone: 'success', message, ...action })
    return queryClient.invalidateQueries({ queryKey: renews })
  }
}
