import { Alert, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { auditGroups, type CreatedWebhook } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, KeyRound } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { manageKey } from '../../../api/manage'
import { createWebhook } from '../../../api/webhooks'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { faultOf, formFault } from '../../../ui/fault-of'
import manageStyles from '../manage.module.css'
import { useEventNames } from './use-event-names'
import styles from './webhooks.module.css'

/** What most want to hear of. */
const chosenFirst = ['remote', 'releases']

interface NewWebhookDialogProps {
  readonly onClose: () => void
}

/** Asks for the address and its events; then shows the secret, this once. */
export function NewWebhookDialog({ onClose }: NewWebhookDialogProps): ReactElement {
  const { t } = useTexts('webhooks')
  const [created, setCreated] = useState<CreatedWebhook>()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('new')}
      closeOnClickOutside={false}
      closeOnEscape={created === undefined}
      withCloseButton={created === undefined}
    >
      {created ? (
        <Secret {...created} onClose={onClose} />
      ) : (
        <Choice onClose={onClose} onCreated={setCreated} />
      )}
    </Dialog>
  )
}

interface ChoiceProps extends NewWebhookDialogProps {
  readonly onCreated: (created: CreatedWebhook) => void
}

function Choice({ onClose, onCreated }: ChoiceProps) {
  const { t } = useTexts('webhooks')
  const { t: tc } = useTexts('common')
  const nameOf = useEventNames()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly string[]>(chosenFirst)
  const { mutate, error, isPending } = useCreate(onCreated)
  const fault = formFault(error, ['/url'])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ url: url.trim(), events: [...events] })
      }}
    >
      {fault && (
        <Alert color="red" role="alert" py="xs">
          {fault}
        </Alert>
      )}
      <TextInput
        label={t('address')}
        description={t('address.help')}
        type="url"
        required
        withAsterisk={false}
        maxLength={500}
        data-autofocus
        value={url}
        error={faultOf(error, '/url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Checkbox.Group label={t('events')} value={[...events]} onChange={setEvents}>
        <div className={styles.choices}>
          {auditGroups.map((group) => (
            <Checkbox key={group} value={group} label={nameOf(group)} />
          ))}
        </div>
      </Checkbox.Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!url.trim() || events.length === 0}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}

function useCreate(onCreated: ChoiceProps['onCreated']) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (hook: Parameters<typeof createWebhook>[1]) => createWebhook(api, hook),
    onSuccess: async (created) => {
      onCreated(created)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
  })
}

function Secret({ webhook, secret, onClose }: CreatedWebhook & NewWebhookDialogProps) {
  const { t } = useTexts('webhooks')
  const { copy, copied } = useClipboard({ timeout: 3000 })
  return (
    <div className={styles.form}>
      <p className={manageStyles.linkText}>
        {t('secret.text', { address: new URL(webhook.url).host })}
      </p>
      <div className={manageStyles.linkLine}>
        <TextInput
          className={manageStyles.linkField ?? ''}
          aria-label={t('secret')}
          value={secret}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={
            copied ? <Check size="1rem" aria-hidden /> : <Copy size="1rem" aria-hidden />
          }
          onClick={() => copy(secret)}
        >
          <span aria-live="polite">{copied ? t('secret.copied') : t('secret.copy')}</span>
        </Button>
      </div>
      <Alert color="yellow" py="xs" icon={<KeyRound size="1rem" aria-hidden />}>
        {t('secret.once')}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </Group>
    </div>
  )
}
