import { Button, Group } from '@mantine/core'
import type { Webhook } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { manageKey } from '../../../api/manage'
import { replaceWebhookSecret } from '../../../api/webhooks'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
import { Dialog } from '../../../ui/dialogs/dialog'
import { OneTimeSecret } from '../one-time-secret'
import type { WebhookDialogProps } from './webhook-log'

/** An address for programs, with the secret that its messages are signed with. */
export interface SignedWebhook {
  readonly webhook: Webhook
  readonly secret: string
}

/** Shows a secret, this once. */
export function WebhookSecret({
  webhook,
  secret,
  onClose,
}: SignedWebhook & Pick<WebhookDialogProps, 'onClose'>): ReactElement {
  const { t } = useTexts('webhooks')
  return (
    <OneTimeSecret
      text={t('secret.text', { address: new URL(webhook.address).host })}
      label={t('secret')}
      value={secret}
      variant="default"
      copy={t('secret.copy')}
      copied={t('secret.copied')}
      once={t('secret.once')}
    >
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </Group>
    </OneTimeSecret>
  )
}

/** Asks first, as the receiver has to take the new secret; then shows it, this once. */
export function ReplaceSecret({ webhook, onClose }: WebhookDialogProps): ReactElement {
  const { t } = useTexts('webhooks')
  const api = useHostApi()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('secret.new')}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <WebhookSecret webhook={webhook} secret={secret} onClose={onClose} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('secret.new.title', { address: webhook.address })}
      text={t('secret.new.text')}
      action={t('secret.new')}
      // What is shown next is closed by its own button.
      onClose={() => undefined}
      onCancel={onClose}
      onConfirm={async () => {
        setSecret((await replaceWebhookSecret(api, webhook.id)).secret)
        await queryClient.invalidateQueries({ queryKey: manageKey })
      }}
    />
  )
}
