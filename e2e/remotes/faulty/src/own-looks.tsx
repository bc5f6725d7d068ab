import type { ReactElement } from 'react'
import styles from './own-looks.module.css'

/** Has no fault of its own: elements with looks of their own, where the host has looks for them too. */
export function OwnLooks(): ReactElement {
  return (
    <section aria-label="Own looks" className={styles['looks']}>
      <h2>Its own heading</h2>
      <button type="button">Its own button</button>
    </section>
  )
}
