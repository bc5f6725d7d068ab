import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../dashboard.module.css'

/** Keeps a card's place free while its figures are fetched. */
export function CardSkeleton({ component }: { readonly component: string }): ReactElement {
  const { t } = useTexts('dashboard')
  return (
    <div role="status" aria-label={t('card.loading')}>
      {component === 'number' && <NumberSkeleton />}
      {(component === 'line' || component === 'bar') && (
        <div className={styles.drawing}>
          <ChartSkeleton />
        </div>
      )}
      {(component === 'list' || component === 'table') && <RowsSkeleton component={component} />}
      {/* The line that says from when the figures are. */}
      <div className={styles.age}>{'\u00a0'}</div>
    </div>
  )
}

function NumberSkeleton() {
  return (
    <div className={styles.number}>
      <Skeleton height={26} width="55%" mt={8} />
      <Skeleton height={12} width="40%" mt={8} />
      <div className={styles.sparkline} />
    </div>
  )
}

/** Also in place of a chart, until its code has come. */
export function ChartSkeleton(): ReactElement {
  return (
    <div className={styles.chartSkeleton}>
      {[38, 62, 50, 74, 58, 88, 70, 96].map((height) => (
        <Skeleton key={height} height={`${height}%`} radius="sm" />
      ))}
    </div>
  )
}

function RowsSkeleton({ component }: { readonly component: 'list' | 'table' }) {
  return (
    <div className={styles.rowsSkeleton} data-rows={component}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={14} mx={16} my={18} width="auto" />
      ))}
    </div>
  )
}
