import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { hasCode, isTakenAway } from '../../../api/describe-error'
import { useTexts } from '../../../texts/use-texts'
import styles from '../dashboard.module.css'

interface CardFailedProps {
  /** Of the element with the card's name: several may fail at once. */
  readonly labelId: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** The content of a card whose figures did not come; the other cards are not touched. */
export function CardFailed({ labelId, error, onRetry }: CardFailedProps): ReactElement {
  const { t: common } = useTexts('common')
  const reason = useReason(error)
  const buttonId = useId()
  return (
    <div className={styles.failed} role="alert">
      <span className={styles.failedText}>
        <CircleAlert size="1rem" aria-hidden />
        {reason}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        id={buttonId}
        aria-labelledby={`${buttonId} ${labelId}`}
        onClick={onRetry}
      >
        {common('retry')}
      </Button>
    </div>
  )
}

function useReason(error: unknown): string {
  const { t } = useTexts('dashboard')
  const { t: common } = useTexts('common')
  if (hasCode(error, 'network-failed')) return common('error.offline.title')
  if (!isTakenAway(error)) return t('card.failed')
  return common(error.status === 404 ? 'error.notThere.title' : 'error.forbidden.title')
}
