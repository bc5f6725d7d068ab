import { Anchor, UnstyledButton } from '@mantine/core'
import type { CardBody, CardData, DashboardEntry } from '@slipway/sdk/contract'
import { RotateCw } from 'lucide-react'
import { type ReactElement, useId, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useCard } from '../../../api/records/dashboards'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ChartCard } from '../charts/chart-card'
import { requestChartCode } from '../charts/use-chart-code'
import styles from '../dashboard.module.css'
import { CardEmpty } from './card-empty'
import { CardFailed } from './card-failed'
import { CardSkeleton } from './card-skeleton'
import { CardTable } from './card-table'
import { formatFigure } from './format-figure'
import { NumberCard } from './number-card'

const STEP_MS = 5000

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

interface CardAgeProps {
  readonly body: CardBody
  /** When the figures came to this page, in milliseconds. */
  readonly arrivedAt: number
  /** Whether newer figures were asked for and did not come. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

/** From when a card's figures are: the server keeps them for a while. */
function CardAge({ body, arrivedAt, isStale, onRetry }: CardAgeProps): ReactElement {
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

/** The time in milliseconds, in steps of five seconds. */
function useClock(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}

type ListData = Extract<CardData, { kind: 'list' }>

interface ListCardProps {
  readonly data: ListData
  readonly empty: string | undefined
  readonly labelId: string
}

/** Titles with a line below and a figure beside them. */
function ListCard({ data, empty, labelId }: ListCardProps): ReactElement {
  if (data.items.length === 0) return <CardEmpty text={empty} />
  return (
    <ul className={styles.list} aria-labelledby={labelId}>
      {data.items.map((item, index) => (
        <ListItem key={item.path ?? index} item={item} data={data} />
      ))}
    </ul>
  )
}

interface ListItemProps {
  readonly item: ListData['items'][number]
  readonly data: ListData
}

function ListItem({ item: { path, title, text, value }, data }: ListItemProps) {
  const formats = useFormats()
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        {path ? (
          <Anchor component={Link} to={path} inherit>
            {title}
          </Anchor>
        ) : (
          title
        )}
        {text && <span className={styles.itemNote}>{text}</span>}
      </div>
      {value !== undefined && (
        <span className={styles.itemValue}>{formatFigure(value, data, formats)}</span>
      )}
    </li>
  )
}
