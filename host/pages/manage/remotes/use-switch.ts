import type { SwitchedRemoteBody } from '@slipway/sdk/contract'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHostApi } from '../../../api/api-context'
import type { Changed } from '../../../api/change'
import { manageKey } from '../../../api/manage'
import { type SwitchOrder, switchRemote } from '../../../api/remotes'
import { useTexts } from '../../../texts/use-texts'
import { useChangeNotice } from '../undo/use-change-notice'
import { usePartName } from './use-part-name'

/** Switches a part of a remote off or on, and says so, and whose reason it took the place of. */
export function useSwitch(
  remote: string,
  onDone: () => void,
): UseMutationResult<Changed<SwitchedRemoteBody>, Error, SwitchOrder> {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const notice = useChangeNotice()
  const { t } = useTexts('remotes')
  const nameOf = usePartName(remote)
  return useMutation({
    mutationFn: (order: SwitchOrder) => switchRemote(api, remote, order),
    onSuccess: async ({ body: { replaced }, change }, order) => {
      onDone()
      const text = t(order.disabled ? 'off.done' : 'on.done', { what: nameOf(order) })
      notice(replaced ? `${text} ${t('off.replaced', replaced)}` : text, change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
    // Somebody was faster: the page behind says what is off now.
    onError: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
