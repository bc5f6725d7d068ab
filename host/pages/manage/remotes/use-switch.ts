import type { NewDisabled } from '@slipway/sdk/contract'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHostApi } from '../../../api/api-context'
import { manageKey } from '../../../api/manage'
import { switchRemote } from '../../../api/remotes'
import { useTexts } from '../../../texts/use-texts'
import { useChangeNotice } from '../undo/use-change-notice'
import { usePartName } from './use-part-name'

/** Switches a part of a remote off or on, and says so. */
export function useSwitch(
  remote: string,
  onDone: () => void,
): UseMutationResult<number | undefined, Error, NewDisabled> {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const notice = useChangeNotice()
  const { t } = useTexts('remotes')
  const nameOf = usePartName(remote)
  return useMutation({
    mutationFn: (order: NewDisabled) => switchRemote(api, remote, order),
    onSuccess: async (change, order) => {
      onDone()
      const text = order.disabled ? 'off.done' : 'on.done'
      notice(t(text, { what: nameOf(order) }), change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
  })
}
