import { Button } from '@mantine/core'
import { Plus, WebhookIcon } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { removeWebhook, useWebhooks } from '../../../api/webhooks'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { StateMessage } from '../../../ui/state-message'
import { RowList } from '../row-list'
import { useChangeNotice } from '../undo/use-change-notice'
import { NewWebhookDialog } from './new-webhook-dialog'
import { type WebhookDialogProps, WebhookLog } from './webhook-log'
import { type WebhookDialogName, WebhookRow } from './webhook-row'
import { ReplaceSecret } from './webhook-secret'

type Opened = { readonly dialog: WebhookDialogName; readonly id: number }

/** Addresses of other programs that are told of changes. */
export function WebhooksPage(): ReactElement {
  const { t } = useTexts('webhooks')
  const [isNew, setIsNew] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  usePageTitle(t('title'))
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button leftSection={<Plus size="1rem" aria-hidden />} onClick={() => setIsNew(true)}>
            {t('new')}
          </Button>
        }
      />
      <WebhookList onOpen={setOpened} />
      {isNew && (
        <NewWebhookDialog
          onClose={() => setIsNew(false)}
          onChatAdded={(id) => setOpened({ dialog: 'log', id })}
        />
      )}
      {opened && <OpenedWebhook {...opened} onClose={close} />}
    </>
  )
}

/** As it is now; once somebody has removed it, nothing. */
function OpenedWebhook({ dialog, id, onClose }: Opened & Pick<WebhookDialogProps, 'onClose'>) {
  const { data = [] } = useWebhooks()
  const webhook = data.find((one) => one.id === id)
  if (!webhook) return null
  const Dialog = dialogs[dialog]
  return <Dialog webhook={webhook} onClose={onClose} />
}

const dialogs = {
  log: WebhookLog,
  secret: ReplaceSecret,
  remove: RemoveWebhook,
} as const satisfies Record<WebhookDialogName, unknown>

function WebhookList({ onOpen }: { readonly onOpen: (opened: Opened) => void }) {
  const { t } = useTexts('webhooks')
  return (
    <RowList
      result={useWebhooks()}
      label={t('title')}
      empty={<StateMessage icon={WebhookIcon} title={t('empty.title')} text={t('empty.text')} />}
    >
      {(webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onOpen={(dialog) => onOpen({ dialog, id: webhook.id })}
        />
      )}
    </RowList>
  )
}

/** Asks first: its secret cannot be had again. */
function RemoveWebhook({ webhook, onClose }: WebhookDialogProps) {
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
