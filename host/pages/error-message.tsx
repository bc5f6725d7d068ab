import { Button } from '@mantine/core'
import { Ban, CloudOff, FileQuestion } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeError, hasCode, isCodedError } from '../api/describe-error'
import { useTranslation } from '../texts/use-translation'
import { StateMessage } from './state-message'

interface ErrorMessageProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly size?: 'page' | 'block'
}

/** Why content could not be loaded, and what to do about it. */
export function ErrorMessage({ error, onRetry, size = 'block' }: ErrorMessageProps): ReactElement {
  const { t } = useTranslation('common')
  const status = isCodedError(error) ? error.status : 0
  if (status === 403) return <Forbidden size={size} />
  if (status === 404) return <NotThere size={size} />
  const title = hasCode(error, 'network-failed') ? t('error.offline.title') : t('error.title')
  return (
    <StateMessage
      size={size}
      icon={<CloudOff size={28} strokeWidth={1.5} />}
      title={title}
      text={describeError(error)}
    >
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </StateMessage>
  )
}

interface SizeProps {
  readonly size: 'page' | 'block'
}

function Forbidden({ size }: SizeProps) {
  const { t } = useTranslation('common')
  return (
    <StateMessage
      size={size}
      icon={<Ban size={28} strokeWidth={1.5} />}
      title={t('error.forbidden.title')}
      text={t('error.forbidden.text')}
    />
  )
}

function NotThere({ size }: SizeProps) {
  const { t } = useTranslation('common')
  return (
    <StateMessage
      size={size}
      icon={<FileQuestion size={28} strokeWidth={1.5} />}
      title={t('error.notThere.title')}
      text={t('error.notThere.text')}
    />
  )
}
