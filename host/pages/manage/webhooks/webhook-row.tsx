import { Button, Group, Stack, Switch } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { Webhook } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { switchWebhook, testWebhook } from '../../../api/webhooks'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { Tag } from '../../../ui/tag'
import { useChange } from '../undo/use-change'
import { useEventNames } from './webhook-words'
import styles from './webhooks.module.css'

/** The dialogs of an address. */
export type WebhookDialogName = 'log' | 'remove' | 'secret'

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly onOpen: (dialog: WebhookDialogName) => void
}

/** One address: what it is told of, how it is doing, and what can be done with it. */
export function WebhookRow({ webhook, onOpen }: WebhookRowProps): ReactElement {
  const { t } = useTexts('webhooks')
  const nameOf = useEventNames()
  const { mutate, isPending } = useSwitch(webhook.id)
  const { address, off, events, form } = webhook
  const test = useTest(webhook.id, () => onOpen('log'))
  return (
    <li className={styles.row}>
      <Stack gap={4} miw={0}>
        <bdi className={rows.name}>{address}</bdi>
        <Group gap={6}>
          <Tag>{t(`form.${form}`)}</Tag>
          {events.map((event) => (
            <Tag key={event} variant="default">
              {nameOf(event)}
            </Tag>
          ))}
        </Group>
        <Facts {...webhook} />
      </Stack>
      <Group gap={6}>
        <Switch
          aria-label={t('switchNamed', { address })}
          checked={off === null}
          disabled={isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          size="xs"
          disabled={off !== null}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('log.test')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onOpen('log')}>
          {t('log')}
        </Button>
        {form === 'json' && (
          <Button variant="default" size="xs" onClick={() => onOpen('secret')}>
            {t('secret.new')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      </Group>
    </li>
  )
}

function Facts({ who, createdAt, off, failingSince, waiting }: Webhook) {
  const { t } = useTexts('webhooks')
  const { dateTime } = useFormats()
  return (
    <>
      {off && (
        <span className={styles.warning}>{t(`off.${off.by}`, { when: dateTime(off.at) })}</span>
      )}
      {!off && failingSince !== null && (
        <span className={styles.warning}>{t('failing', { when: dateTime(failingSince) })}</span>
      )}
      {waiting > 0 && <span className={rows.fact}>{t('waiting', { count: waiting })}</span>}
      <span className={rows.fact}>{t('made', { who, when: dateTime(createdAt) })}</span>
    </>
  )
}

/** Sends a test, and then shows what becomes of it. */
function useTest(id: number, onSent: () => void) {
  const api = useHostApi()
  const { notify } = useHost()
  return useMutation({
    mutationFn: () => testWebhook(api, id),
    onSuccess: onSent,
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
  })
}

function useSwitch(id: number) {
  const { t } = useTexts('webhooks')
  return useChange({
    send: (api, on: boolean) => switchWebhook(api, id, on),
    said: (_, on) => t(on ? 'switchedOn' : 'switchedOff'),
    renewsRefused: true,
    tellsRefusal: true,
  })
}
