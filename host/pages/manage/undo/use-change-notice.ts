import { useHost } from '@slipway/sdk'
import { useTexts } from '../../../texts/use-texts'
import { useUndo } from './use-undo'

/**
 * Says that something was changed, with an "Undo" if the change can be undone: `change` is its number
 * in the audit, of `requestChange` and `callChange`.
 */
export function useChangeNotice(): (text: string, change: number | undefined) => void {
  const { notify } = useHost()
  const { t } = useTexts('undo')
  const undo = useUndo()
  return (message, change) =>
    notify({
      tone: 'success',
      message,
      ...(change !== undefined && { action: { label: t('undo'), run: () => void undo(change) } }),
    })
}
