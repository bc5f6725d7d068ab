import type { ReactElement } from 'react'
import styles from './brand.module.css'

/** The mark and the name. */
export function Brand(): ReactElement {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 16.5 21 7v3.6L3 20.1z" fill="currentColor" />
        <path d="M3 10.2 14.5 4.1v3.6L3 13.8z" fill="currentColor" opacity=".5" />
      </svg>
      <span className={styles.name}>Slipway</span>
    </span>
  )
}
