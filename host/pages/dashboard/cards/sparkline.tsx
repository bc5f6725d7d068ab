import type { ReactElement } from 'react'
import styles from '../dashboard.module.css'

const WIDTH = 96
const HEIGHT = 28

/** A small line without axes; its meaning is beside it in words, so screen readers skip it. */
export function Sparkline({ values }: { readonly values: readonly number[] }): ReactElement {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH
    const y = HEIGHT - 2 - ((value - low) / range) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
