import { Button, Skeleton } from '@mantine/core'
import type { DashboardEntry } from '@slipway/sdk/contract'
import { type ReactElement, useId } from 'react'
import { useCard } from '../../api/dashboards'
import { CardTable } from './card-table'
import styles from './dashboard.module.css'
import { NumberCard } from './number-card'

type Card = DashboardEntry['cards'][number]

interface DashboardCardProps {
  readonly dashboard: string
  readonly card: Card
}

/** One figure or table; when it cannot be loaded the others are not touched. */
export function DashboardCard({ dashboard, card }: DashboardCardProps): ReactElement {
  const labelId = useId()
  return (
    <section className={styles.card} aria-labelledby={labelId}>
      <h2 id={labelId} className={styles.label}>
        {cardLabel(card)}
      </h2>
      <CardContent dashboard={dashboard} card={card} labelId={labelId} />
    </section>
  )
}

interface CardContentProps extends DashboardCardProps {
  readonly labelId: string
}

function CardContent({ dashboard, card, labelId }: CardContentProps) {
  const { data, error, refetch } = useCard(dashboard, card.id)
  if (!data) {
    return error ? <CardFailed onRetry={() => void refetch()} /> : <CardSkeleton card={card} />
  }
  if (data.data.kind === 'number') return <NumberCard data={data.data} />
  return <CardTable data={data.data} labelId={labelId} />
}

function CardFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      Could not be loaded.
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

function CardSkeleton({ card }: { readonly card: Card }) {
  if (card.component !== 'table') {
    return (
      <div className={styles.number} aria-hidden>
        <Skeleton height={26} width="55%" mt={5} />
        <Skeleton height={12} width="40%" mt={8} />
      </div>
    )
  }
  return (
    <div className={styles.tableWrap} aria-hidden>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={14} mx={16} my={18} width="auto" />
      ))}
    </div>
  )
}

function cardLabel({ id, props }: Card): string {
  const { label, title } = props
  return String(label ?? title ?? id)
}
