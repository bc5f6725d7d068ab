import { useHost } from '@slipway/sdk'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
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
      action: { label: t('undo'), run: () => void undo(change) },
    }
    notify({ tone: 'success', message, ...action })
    return queryClient.invalidateQueries({ queryKey: renews })
  }
}

let before: Promise<void> = Promise.resolve()

/** One after the other: what is undone next may stand on what is being undone. */
function inTurn(work: () => Promise<void>): Promise<void> {
  before = before.then(work)
  return before
}

/** Undoes a change of the audit, and says what became of it; the undo can be undone as well. */
function useUndo(): (change: number) => Promise<void> {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('undo')
  const sayWhyNot = useSayWhyNot()
  const undo = (change: number) => inTurn(() => undoNow(change))
  async function undoNow(change: number): Promise<void> {
    try {
      const { change: undoing } = await sendUndo(api, change)
      const action = { label: t('undo'), run: () => void undo(undoing) }
      notify({ tone: 'success', message: t('done'), action })
    } catch (error) {
      notify({ tone: 'error', message: sayWhyNot(error) ?? describeError(error) })
    }
    // Nobody waits for the pages.
    void queryClient.invalidateQueries({ queryKey: manageKey })
  }
  return undo
}
