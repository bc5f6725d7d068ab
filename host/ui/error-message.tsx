import { Button } from '@mantine/core'
import { Ban, CloudOff, FileQuestion } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { describeError, hasCode, isCodedError } from '../api/describe-error'
import { useTexts } from '../texts/use-texts'
import { StateMessage } from './state-message'

export interface ErrorMessageProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** The name of the part that could not be loaded, where a page has several that may fail. */
  readonly part?: string | undefined
  readonly size?: 'page' | 'block'
  /** The way on when it is not for this viewer, or not there; by default, from a whole page, to the dashboard. */
  readonly wayOn?: { readonly label: string; readonly path: string } | undefined
}

/** Why content could not be loaded, and what to do about it. */
export function ErrorMessage(props: ErrorMessageProps): ReactElement {
  const { error, size = 'block' } = props
  const { t } = useTexts('common')
  const status = isCodedError(error) ? error.status : 0
  if (status === 403) return <Forbidden {...props} />
  if (status === 404) return <NotThere {...props} />
  const title = hasCode(error, 'network-failed') ? t('error.offline.title') : t('error.title')
  return (
    <StateMessage size={size} icon={CloudOff} title={title} text={describeError(error)}>
      <Retry {...props} />
    </StateMessage>
  )
}

function Retry({ part, onRetry }: ErrorMessageProps) {
  const { t } = useTexts('common')
  const label = part === undefined ? undefined : t('slot.retryName', { name: part })
  return (
    <Button variant="default" aria-label={label} onClick={onRetry}>
      {t('retry')}
    </Button>
  )
}

/** An administrator may give the right back, or somebody restore the record; else people continue elsewhere. */
function WaysOn(props: ErrorMessageProps) {
  const { size, wayOn } = props
  const { t } = useTexts('common')
  const home = size === 'page' ? { label: t('error.home'), path: '/' } : undefined
  const { label, path } = wayOn ?? home ?? {}
  return (
    <>
      <Retry {...props} />
      {path !== undefined && (
        <Button component={Link} to={path} variant="subtle">
          {label}
        </Button>
      )}
    </>
  )
}

function Forbidden(props: ErrorMessageProps) {
  const { t } = useTexts('common')
  return (
    <StateMessage
      size={props.size ?? 'block'}
      icon={Ban}
      title={t('error.forbidden.title')}
      text={t('error.forbidden.text')}
    >
      <WaysOn {...props} />
    </StateMessage>
  )
}

function NotThere(props: ErrorMessageProps) {
  const { t } = useTexts('common')
  return (
    <StateMessage
      size={props.size ?? 'block'}
      icon={FileQuestion}
      title={t('error.notThere.title')}
      text={t('error.notThere.text')}
    >
      <WaysOn {...props} />
    </StateMessage>
  )
}
