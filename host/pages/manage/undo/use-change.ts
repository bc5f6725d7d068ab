import { useHost } from '@slipway/sdk'
import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../api/api'
import { useHostApi } from '../../../api/api-context'
import type { Changed } from '../../../api/change'
import { describeError } from '../../../api/describe-error'
import { manageKey } from '../../../api/manage'
import { useChangeNotice } from './use-change-notice'

interface ChangeOptions<Order, Reply> {
  readonly send: (api: Api, order: Order) => Promise<Reply>
  /** The message once it is done. */
  readonly said: (reply: Reply, order: Order) => string
  readonly onDone?: () => void
  /** The key of what is fetched again; all of Administration, if it is left out. */
  readonly renews?: QueryKey
  /** Whether that is fetched after a refusal as well: somebody may have been faster. */
  readonly renewsRefused?: boolean
  /** Whether a notice says why it was refused, where no dialog does. */
  readonly tellsRefusal?: boolean
}

/** A change of Administration: sends it, then says so with an "Undo", and fetches what is shown again. */
export function useChange<
  Order = void,
  Reply extends Pick<Changed<unknown>, 'change'> = Changed<unknown>,
>(options: ChangeOptions<Order, Reply>): UseMutationResult<Reply, Error, Order> {
  const { send, said, onDone, renews = manageKey, renewsRefused = false } = options
  const { notify } = useHost()
  const api = useHostApi()
  const queryClient = useQueryClient()
  const tell = useChangeNotice(renews)
  return useMutation({
    mutationFn: (order: Order) => send(api, order),
    onSuccess: (reply, order) => {
      onDone?.()
      return tell(said(reply, order), reply.change)
    },
    onError: async (error) => {
      if (options.tellsRefusal) notify({ tone: 'error', message: describeError(error) })
      if (renewsRefused) await queryClient.invalidateQueries({ queryKey: renews })
    },
  })
}
