import type { ReactElement } from 'react'
import styles from '../dashboard.module.css'
import type { ChartData } from './chart-card'
import { seriesLook } from './chart-look'

/** Which series looks how; one alone is named by the card. */
export function ChartLegend({ data }: { readonly data: ChartData }): ReactElement | null {
  if (data.series.length < 2) return null
  return (
    <ul className={styles.legend} aria-hidden>
      {data.series.map(({ name, label }, index) => {
        const { color, dash } = seriesLook(index)
        return (
          <li key={name}>
            <svg width="20" height="10" stroke={color} fill={color}>
              {data.kind === 'line' ? (
                <line x1="0" y1="5" x2="20" y2="5" strokeWidth="2" strokeDasharray={dash} />
              ) : (
                <rect x="5" width="10" height="10" rx="2" stroke="none" />
              )}
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
