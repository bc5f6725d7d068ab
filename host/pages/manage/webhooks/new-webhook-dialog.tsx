import { Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core'
import {
  auditGroups,
  type CreatedWebhook,
  type NewWebhook,
  usualWebhookEvents,
  type WebhookForm,
  webhookForm,
} from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { manageKey } from '../../../api/manage'
import { createWebhook, useWebhookLinks } from '../../../api/webhooks'
import { useTexts } from '../../../texts/use-texts'
import { ChangeForm } from '../../../ui/dialogs/change-dialog'
import { Dialog } from '../../../ui/dialogs/dialog'
import { faultOf } from '../../../ui/fault-of'
import { type SignedWebhook, WebhookSecret } from './webhook-secret'
import { useEventNames } from './webhook-words'
import styles from './webhooks.module.css'

/** Returns the events that most want to hear of: people of what fails, programs of releases as well. */
const chosenFirst = (form: WebhookForm): readonly string[] =>
  form === 'json' ? [...usualWebhookEvents, 'remote', 'releases'] : usualWebhookEvents

interface NewWebhookDialogProps {
  /** A chat has no secret to show. */
  readonly onChatAdded: (id: number) => void
  readonly onClose: () => void
}

/** Asks for the address and its events; then shows the secret, this once. */
export function NewWebhookDialog({ onClose, onChatAdded }: NewWebhookDialogProps): ReactElement {
  const { t } = useTexts('webhooks')
  const [created, setCreated] = useState<SignedWebhook>()
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
        <WebhookSecret {...created} onClose={onClose} />
      ) : (
        <Choice
          onClose={onClose}
          onCreated={({ webhook, secret }) => {
            if (secret !== null) return setCreated({ webhook, secret })
            onClose()
            onChatAdded(webhook.id)
          }}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly onCreated: (created: CreatedWebhook) => void
  readonly onClose: () => void
}

function Choice({ onClose, onCreated }: ChoiceProps) {
  const { t } = useTexts('webhooks')
  const nameOf = useEventNames()
  const [url, setUrl] = useState('')
  const [form, setForm] = useState<WebhookForm>('json')
  const [ownEvents, setEvents] = useState<readonly string[]>()
  const events = ownEvents ?? chosenFirst(form)
  const change = useCreate(onCreated)
  return (
    <ChangeForm
      action={t('add')}
      isReady={url.trim() !== '' && events.length > 0}
      change={change}
      faultsAt={['/url']}
      onSend={() =>
        change.mutate({ url: url.trim(), form, events: [...events] as NewWebhook['events'] })
      }
      onClose={onClose}
    >
      <FormChoice value={form} onChange={setForm} />
      <TextInput
        label={t('address')}
        description={t(form === 'json' ? 'address.help' : 'address.chat')}
        type="url"
        required
        withAsterisk={false}
        maxLength={500}
        data-autofocus
        value={url}
        error={faultOf(change.error, '/url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Checkbox.Group label={t('events')} value={[...events]} onChange={setEvents}>
        <div className={styles.choices}>
          {auditGroups.map((group) => (
            <Checkbox key={group} value={group} label={nameOf(group)} />
          ))}
        </div>
      </Checkbox.Group>
    </ChangeForm>
  )
}

interface FormChoiceProps {
  readonly value: WebhookForm
  readonly onChange: (form: WebhookForm) => void
}

/** The choice of who reads the messages; and whether those in a chat lead anywhere. */
function FormChoice({ value, onChange }: FormChoiceProps) {
  const { t } = useTexts('webhooks')
  const { data } = useWebhookLinks()
  return (
    <Input.Wrapper label={t('form')} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={t('form')}
        data={webhookForm.options.map((form) => ({ value: form, label: t(`form.${form}`) }))}
        value={value}
        onChange={(form) => onChange(webhookForm.parse(form))}
      />
      {value !== 'json' && data === false && <p className={styles.note}>{t('form.noLinks')}</p>}
    </Input.Wrapper>
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
