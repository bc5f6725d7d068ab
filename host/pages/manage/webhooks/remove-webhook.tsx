import type { Webhook } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { removeWebhook } from '../../../api/webhooks'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useChangeNotice } from '../undo/use-change-notice'

interface RemoveWebhookProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Asks first: its secret cannot be had again. */
export function RemoveWebhook({ webhook, onClose }: RemoveWebhookProps): ReactElement {
  const { t } = useTexts('webhooks')
  const api = useHostApi()
  const tell = useChangeNotice()
  return (
    <ConfirmDialog
      isOpen
      title={t('remove.title', { address: webhook.address })}
      text={t('remove.text')}
      action={t('remove')}
      onClose={onClose}
      onConfirm={async () => {
        await removeWebhook(api, webhook.id)
        await tell(t('removed'))
      }}
    />
  )
}
