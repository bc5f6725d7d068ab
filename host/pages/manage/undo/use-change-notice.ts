import { useHost } from '@slipway/sdk'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { manageKey, sendUndo } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { useSayWhyNot } from './use-say-why-not'

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

/** Undoes a change of the audit, and says what became of it; the undo can be undone as well. */
function useUndo(): (change: number) => void {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('undo')
  const sayWhyNot = useSayWhyNot()
  const { mutate } = useMutation({
    // One after the other: what is undone next may stand on what is being undone.
    scope: { id: 'undo' },
    mutationFn: (change: number) => sendUndo(api, change),
    onSuccess({ change }) {
      const action = { label: t('undo'), run: () => mutate(change) }
      notify({ tone: 'success', message: t('done'), action })
    },
    onError: (error) =>
      notify({ tone: 'error', message: sayWhyNot(error) ?? describeError(error) }),
    // Nobody waits for the pages.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: manageKey }),
  })
  return mutate
}
