import { Button } from '@mantine/core'
import { Ban, CloudOff, FileQuestion } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeError, hasCode, isCodedError } from '../api/describe-error'
import { StateMessage } from './state-message'

interface ErrorMessageProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly size?: 'page' | 'block'
}

/** Why content could not be loaded, and what to do about it. */
export function ErrorMessage({ error, onRetry, size = 'block' }: ErrorMessageProps): ReactElement {
  const status = isCodedError(error) ? error.status : 0
  if (status === 403) return <Forbidden size={size} />
  if (status === 404) return <NotThere size={size} />
  const title = hasCode(error, 'network-failed')
    ? 'You seem to be offline'
    : 'This could not be loaded'
  return (
    <StateMessage
      size={size}
      icon={<CloudOff size={28} strokeWidth={1.5} />}
      title={title}
      text={describeError(error)}
    >
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </StateMessage>
  )
}

interface SizeProps {
  readonly size: 'page' | 'block'
}

function Forbidden({ size }: SizeProps) {
  return (
    <StateMessage
      size={size}
      icon={<Ban size={28} strokeWidth={1.5} />}
      title="You have no access to this"
      text="Your role does not include it. Ask an administrator if you need it for your work."
    />
  )
}

function NotThere({ size }: SizeProps) {
  return (
    <StateMessage
      size={size}
      icon={<FileQuestion size={28} strokeWidth={1.5} />}
      title="This is not here"
      text="It may have been deleted, or it belongs to somewhere else than where you work now."
    />
  )
}
