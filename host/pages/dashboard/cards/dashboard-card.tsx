import type { CardBody, DashboardEntry } from '@slipway/sdk/contract'
import { type ReactElement, useId } from 'react'
import { useCard } from '../../../api/dashboards'
import { ChartCard } from '../charts/chart-card'
import { requestChartCode } from '../charts/use-chart-code'
import styles from '../dashboard.module.css'
import { CardAge } from './card-age'
import { CardFailed } from './card-failed'
import { CardSkeleton } from './card-skeleton'
import { CardTable } from './card-table'
import { ListCard } from './list-card'
import { NumberCard } from './number-card'

type Card = DashboardEntry['cards'][number]

interface DashboardCardProps {
  readonly dashboard: string
  readonly card: Card
}

/** One card of a dashboard; when it cannot be loaded the others are not touched. */
export function DashboardCard({ dashboard, card }: DashboardCardProps): ReactElement {
  const labelId = useId()
  const { data, error, isError, dataUpdatedAt, refetch } = useCard(dashboard, card.id)
  const retry = () => void refetch()
  // Beside the figures, not after them.
  if (card.component === 'line' || card.component === 'bar') requestChartCode()
  return (
    <section className={styles.card} aria-labelledby={labelId}>
      <h2 id={labelId} className={styles.label}>
        {cardLabel(card)}
      </h2>
      {data && <CardContent card={card} body={data} labelId={labelId} />}
      {data && <CardAge body={data} arrivedAt={dataUpdatedAt} isStale={isError} onRetry={retry} />}
      {!data && error && <CardFailed labelId={labelId} error={error} onRetry={retry} />}
      {!data && !error && <CardSkeleton component={card.component} />}
    </section>
  )
}

interface CardContentProps {
  readonly card: Card
  readonly body: CardBody
  readonly labelId: string
}

function CardContent({ card, body: { data }, labelId }: CardContentProps) {
  const empty = typeof card.props['empty'] === 'string' ? card.props['empty'] : undefined
  switch (data.kind) {
    case 'number':
      return <NumberCard data={data} empty={empty} />
    case 'line':
    case 'bar':
      return <ChartCard data={data} empty={empty} labelId={labelId} />
    case 'list':
      return <ListCard data={data} empty={empty} labelId={labelId} />
    case 'table':
      return <CardTable data={data} empty={empty} labelId={labelId} />
  }
}

function cardLabel({ id, props }: Card): string {
  const { label, title } = props
  return String(label ?? title ?? id)
}
