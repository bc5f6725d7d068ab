import { Alert, Button, Group } from '@mantine/core'
import type { CreatedTeamToken } from '@slipway/sdk/contract'
import { KeyRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { SecretLine } from '../../../ui/secret-line'
import styles from '../manage.module.css'

interface ShownTokenProps {
  readonly made: CreatedTeamToken
  readonly title: string
  /** A sentence on what it is good for until then. */
  readonly text: (when: string) => string
  /** The way to use it, with the server at that address. */
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
        <SecretLine
          label={t('shown.label')}
          value={made.token}
          copy={t('shown.copy')}
          copied={t('shown.copied')}
        />
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
