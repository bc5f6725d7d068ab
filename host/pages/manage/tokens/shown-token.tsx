import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { CreatedTeamToken } from '@slipway/sdk/contract'
import { Check, Copy, KeyRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import styles from '../manage.module.css'

interface ShownTokenProps {
  readonly made: CreatedTeamToken
  readonly title: string
  /** What it is good for until then. */
  readonly text: (when: string) => string
  /** How it is used, with the server at that address. */
  readonly use: (url: string) => string
  readonly onClose: () => void
}

/** A new token. Nothing but its button closes it: a slip would lose what is shown only once. */
export function ShownToken(props: ShownTokenProps): ReactElement {
  const { made, title, text, use, onClose } = props
  const { t } = useTexts('tokens')
  const { dateTime } = useFormats()
  const { basePath } = useHostApi()
  const url = `${window.location.origin}${basePath}`
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={styles.link}>
        <p className={styles.linkText}>{text(dateTime(made.expiresAt))}</p>
        <Secret token={made.token} />
        <p className={styles.hint}>{use(url)}</p>
        <Alert color="yellow" py="xs" icon={<KeyRound size="1rem" aria-hidden />}>
          {t('shown.once')}
        </Alert>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shown.done')}
        </Button>
      </Group>
    </Dialog>
  )
}

function Secret({ token }: Pick<CreatedTeamToken, 'token'>) {
  const { t } = useTexts('tokens')
  const { copy, copied } = useClipboard({ timeout: 3000 })
  return (
    <div className={styles.linkLine}>
      <TextInput
        className={styles.linkField ?? ''}
        aria-label={t('shown.label')}
        value={token}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={copied ? <Check size="1rem" aria-hidden /> : <Copy size="1rem" aria-hidden />}
        onClick={() => copy(token)}
      >
        <span aria-live="polite">{copied ? t('shown.copied') : t('shown.copy')}</span>
      </Button>
    </div>
  )
}
