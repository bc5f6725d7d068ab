import { UnstyledButton } from '@mantine/core'
import type { CardBody } from '@slipway/sdk/contract'
import { RotateCw } from 'lucide-react'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from '../dashboard.module.css'

interface CardAgeProps {
  readonly body: CardBody
  /** When the figures came to this page, in milliseconds. */
  readonly arrivedAt: number
  /** Whether newer figures were asked for and did not come. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

/** From when a card's figures are: the server keeps them for a while. */
export function CardAge({ body, arrivedAt, isStale, onRetry }: CardAgeProps): ReactElement {
  const { t } = useTexts('dashboard')
  const formats = useFormats()
  const age = body.ageSeconds + Math.max(0, Math.round((useClock() - arrivedAt) / 1000))
  const time = formats.time(body.computedAt)
  return (
    <div className={styles.age}>
      <time dateTime={body.computedAt}>
        {age < 1 ? t('age.now', { time }) : t('age', { time, age: formats.duration(age) })}
      </time>
      {isStale && (
        <UnstyledButton className={styles.renew ?? ''} onClick={onRetry}>
          <RotateCw size="0.75rem" aria-hidden /> {t('age.stale')}
        </UnstyledButton>
      )}
    </div>
  )
}

const STEP_MS = 5000

/** The time in milliseconds, in steps of five seconds. */
function useClock(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}
