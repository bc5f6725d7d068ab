import type { OneTimeLink } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { OneTimeSecret } from '../one-time-secret'

interface InviteLinkProps {
  readonly link: OneTimeLink
  /** The user it is for. */
  readonly name: string
}

/** A one-time link, which is shown this once. */
export function InviteLink({ link, name }: InviteLinkProps): ReactElement {
  const { t } = useTexts('manage')
  return (
    <OneTimeSecret
      text={t('link.text', { name })}
      label={t('link.label')}
      value={new URL(link.path, window.location.origin).href}
      copy={t('link.copy')}
      copied={t('link.copied')}
      once={t('link.once')}
    />
  )
}
