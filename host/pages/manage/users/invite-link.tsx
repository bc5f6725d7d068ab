import { Alert, Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { OneTimeLink } from '@slipway/sdk/contract'
import { Check, Copy, KeyRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'

interface InviteLinkProps {
  readonly link: OneTimeLink
  /** The user it is for. */
  readonly name: string
}

/** A one-time link, which is shown this once. */
export function InviteLink({ link, name }: InviteLinkProps): ReactElement {
  const { t } = useTexts('manage')
  const { copy, copied } = useClipboard({ timeout: 3000 })
  const address = new URL(link.path, window.location.origin).href
  return (
    <div className={styles.link}>
      <p className={styles.linkText}>{t('link.text', { name })}</p>
      <div className={styles.linkLine}>
        <TextInput
          className={styles.linkField ?? ''}
          aria-label={t('link.label')}
          value={address}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={
            copied ? <Check size="1rem" aria-hidden /> : <Copy size="1rem" aria-hidden />
          }
          onClick={() => copy(address)}
        >
          <span aria-live="polite">{copied ? t('link.copied') : t('link.copy')}</span>
        </Button>
      </div>
      <Alert color="yellow" py="xs" icon={<KeyRound size="1rem" aria-hidden />}>
        {t('link.once')}
      </Alert>
    </div>
  )
}
