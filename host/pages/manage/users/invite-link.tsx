import { Alert } from '@mantine/core'
import type { OneTimeLink } from '@slipway/sdk/contract'
import { KeyRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { SecretLine } from '../../../ui/secret-line'
import styles from '../manage.module.css'

interface InviteLinkProps {
  readonly link: OneTimeLink
  /** The user it is for. */
  readonly name: string
}

/** A one-time link, which is shown this once. */
export function InviteLink({ link, name }: InviteLinkProps): ReactElement {
  const { t } = useTexts('manage')
  const address = new URL(link.path, window.location.origin).href
  return (
    <div className={styles.link}>
      <p className={styles.linkText}>{t('link.text', { name })}</p>
      <SecretLine
        label={t('link.label')}
        value={address}
        copy={t('link.copy')}
        copied={t('link.copied')}
      />
      <Alert color="yellow" py="xs" icon={<KeyRound size="1rem" aria-hidden />}>
        {t('link.once')}
      </Alert>
    </div>
  )
}
