import { useHost } from '@slipway/sdk'
import type { CardData } from '@slipway/sdk/contract'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactElement } from 'react'
import styles from './dashboard.module.css'
import { formatFigure } from './format-figure'

type NumberData = Extract<CardData, { kind: 'number' }>

const arrows = { up: ArrowUpRight, down: ArrowDownRight, level: ArrowRight }
const words = { up: 'up', down: 'down', level: 'unchanged,' }

/** A figure, and how it compares with the period before. */
export function NumberCard({ data }: { readonly data: NumberData }): ReactElement {
  const { locale } = useHost()
  const trend = trendOf(data)
  return (
    <div className={styles.number}>
      <div className={styles.value}>{formatFigure(data.value, data, locale)}</div>
      <div className={styles.trend}>
        {trend && <Change {...trend} locale={locale} />}
        {data.caption}
      </div>
    </div>
  )
}

interface Trend {
  readonly share: number
  readonly direction: keyof typeof arrows
}

function trendOf({ value, previous }: NumberData): Trend | undefined {
  if (previous === undefined || previous === 0) return undefined
  const share = (value - previous) / Math.abs(previous)
  if (Math.abs(share) < 0.0005) return { share: 0, direction: 'level' }
  return { share, direction: share > 0 ? 'up' : 'down' }
}

function Change({ share, direction, locale }: Trend & { readonly locale: string }) {
  const Arrow = arrows[direction]
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <span className={styles.change} data-direction={direction}>
      <Arrow size={14} role="img" aria-label={words[direction]} />
      {percent.format(Math.abs(share))}
    </span>
  )
}
