import type { SwitchedRemoteBody } from '@slipway/sdk/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Changed } from '../../../api/change'
import { type SwitchOrder, switchRemote } from '../../../api/remotes'
import { useTexts } from '../../../texts/use-texts'
import { useChange } from '../undo/use-change'
import { usePartName } from './remote-words'

/** Switches a part of a remote off or on, and says so, and whose reason it took the place of. */
export function useSwitch(
  remote: string,
  onDone: () => void,
): UseMutationResult<Changed<SwitchedRemoteBody>, Error, SwitchOrder> {
  const { t } = useTexts('remotes')
  const nameOf = usePartName(remote)
  return useChange({
    send: (api, order: SwitchOrder) => switchRemote(api, remote, order),
    said: ({ body: { replaced } }, order) => {
      const text = t(order.disabled ? 'off.done' : 'on.done', { what: nameOf(order) })
      return replaced ? `${text} ${t('off.replaced', replaced)}` : text
    },
    onDone,
    // Somebody was faster: the page behind says what is off now.
    renewsRefused: true,
  })
}
