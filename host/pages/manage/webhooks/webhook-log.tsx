import { Button, Group, Stack } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { manageKey } from '../../../api/manage'
import { replayDelivery, testWebhook, useWebhookLog } from '../../../api/webhooks'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialogs/dialog'
import rows from '../../../ui/rows.module.css'
import { RowList } from '../row-list'
import styles from './webhooks.module.css'

export interface WebhookDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** The messages sent to an address, how each attempt went, and how to send them again. */
export function WebhookLog({ webhook, onClose }: WebhookDialogProps): ReactElement {
  const { t } = useTexts('webhooks')
  const send = useSend()
  const api = useHostApi()
  const isOff = webhook.off !== null
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('log.of', { address: new URL(webhook.address).host })}
    >
      <Group mb="sm">
        <Button
          variant="default"
          data-autofocus
          disabled={isOff || send.isPending}
          onClick={() => send.mutate(() => testWebhook(api, webhook.id))}
        >
          {t('log.test')}
        </Button>
      </Group>
      <RowList
        result={useWebhookLog(webhook.id)}
        label={t('log')}
        empty={<p className={rows.fact}>{t('log.empty')}</p>}
      >
        {({ id, ...delivery }) => (
          <Message
            key={id}
            {...delivery}
            onAgain={
              isOff ? undefined : () => send.mutate(() => replayDelivery(api, webhook.id, id))
            }
          />
        )}
      </RowList>
    </Dialog>
  )
}

function useSend() {
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('webhooks')
  return useMutation({
    mutationFn: (send: () => Promise<void>) => send(),
    onSuccess: () => notify({ tone: 'success', message: t('log.queued') }),
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}

interface MessageProps extends Omit<WebhookDelivery, 'id'> {
  /** Nothing while the webhook is off. */
  readonly onAgain: (() => void) | undefined
}

function Message({ event, state, createdAt, nextAt, attempts, onAgain }: MessageProps) {
  const { t } = useTexts('webhooks')
  const { dateTime } = useFormats()
  const when = dateTime(createdAt)
  return (
    <li className={styles.row}>
      <Stack gap={4} miw={0}>
        <span className={rows.name}>
          <bdi>{event}</bdi> · {t(`state.${state}`)}
        </span>
        <span className={rows.fact}>{when}</span>
        {attempts.map((attempt) => (
          <Attempt key={attempt.at} {...attempt} />
        ))}
        {nextAt !== null && (
          <span className={rows.fact}>{t('log.next', { when: dateTime(nextAt) })}</span>
        )}
      </Stack>
      {onAgain && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('log.againNamed', { event, when })}
          onClick={onAgain}
        >
          {t('log.again')}
        </Button>
      )}
    </li>
  )
}

function Attempt({ at, status, fault, milliseconds }: WebhookAttempt) {
  const { t } = useTexts('webhooks')
  const formats = useFormats()
  const outcome = fault ? t(`fault.${fault}`) : t(answerText(status ?? 0), { status: status ?? '' })
  const [when, shown] = [formats.dateTime(at), formats.number(milliseconds)]
  return <span className={rows.fact}>{t('attempt', { when, outcome, shown })}</span>
}

/** Returns the text for what a receiver means by a status. */
function answerText(status: number) {
  if (status >= 200 && status < 300) return 'answer.taken'
  if (status >= 300 && status < 400) return 'answer.elsewhere'
  if (status === 401 || status === 403) return 'answer.refused'
  if (status === 404 || status === 410) return 'answer.unknown'
  if (status === 429) return 'answer.too-many'
  return status >= 500 ? 'answer.broken' : 'answer.unread'
}
