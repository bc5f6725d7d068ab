import type { CardData } from '@slipway/sdk/contract'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from '../dashboard.module.css'
import { formatFigure } from './format-figure'

type NumberData = Extract<CardData, { kind: 'number' }>

const arrows = { up: ArrowUpRight, down: ArrowDownRight, level: ArrowRight }
const words = { up: 'change.up', down: 'change.down', level: 'change.level' } as const

interface NumberCardProps {
  readonly data: NumberData
  /** The text for 0, in the words of the application. */
  readonly empty: string | undefined
}

/** A figure, how it compares with the period before, and the way there. */
export function NumberCard({ data, empty }: NumberCardProps): ReactElement {
  const formats = useFormats()
  const change = changeOf(data)
  return (
    <div className={styles.number}>
      <div className={styles.value}>{formatFigure(data.value, data, formats)}</div>
      <div className={styles.trend}>
        {change && <Change {...change} />}
        {data.value === 0 && empty ? empty : data.caption}
      </div>
      {data.trend && <Sparkline values={data.trend} />}
    </div>
  )
}

interface ChangeProps {
  readonly share: number
  readonly direction: keyof typeof arrows
}

function changeOf({ value, previous }: NumberData): ChangeProps | undefined {
  if (previous === undefined || previous === 0) return undefined
  const share = (value - previous) / Math.abs(previous)
  if (Math.abs(share) < 0.0005) return { share: 0, direction: 'level' }
  return { share, direction: share > 0 ? 'up' : 'down' }
}

function Change({ share, direction }: ChangeProps) {
  const { t } = useTexts('dashboard')
  const formats = useFormats()
  const Arrow = arrows[direction]
  return (
    <span className={styles.change} data-direction={direction}>
      <Arrow size="0.875rem" role="img" aria-label={t(words[direction])} />
      {formats.percent(Math.abs(share), { maximumFractionDigits: 1 })}
    </span>
  )
}

const WIDTH = 96
const HEIGHT = 28

/** A small line without axes; its meaning is beside it in words, so screen readers skip it. */
function Sparkline({ values }: { readonly values: readonly number[] }): ReactElement {
  if (values.every((value) => value === 0)) return <div className={styles.sparkline} />
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  // What never changes is a line in the middle.
  const shareOf = (value: number) => (range === 0 ? 0.5 : (value - low) / range)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH
    const y = HEIGHT - 2 - shareOf(value) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      data-mirrored
      aria-hidden
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
