import { useHost } from '@slipway/sdk'
import type { Webhook } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { manageKey } from '../../../api/manage'
import { removeWebhook } from '../../../api/webhooks'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'

interface RemoveWebhookProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Asks first: its secret cannot be had again. */
export function RemoveWebhook({ webhook, onClose }: RemoveWebhookProps): ReactElement {
  const { t } = useTexts('webhooks')
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  return (
    <ConfirmDialog
      isOpen
      title={t('remove.title', { address: webhook.address })}
      text={t('remove.text')}
      action={t('remove')}
      onClose={onClose}
      onConfirm={async () => {
        await removeWebhook(api, webhook.id)
        notify({ tone: 'success', message: t('removed') })
        await queryClient.invalidateQueries({ queryKey: manageKey })
      }}
    />
  )
}
