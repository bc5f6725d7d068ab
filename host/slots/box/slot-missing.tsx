import type { ReactNode } from 'react'
import styles from './slot-fallback.module.css'
import type { SlotMissingProps } from './slot-stand-ins'
import { useIsDeveloper } from './use-is-developer'

/** Draws nothing for a name that the registry does not have, and a labelled box for a developer. */
export function SlotMissing({ component, lookup }: SlotMissingProps): ReactNode {
  if (!useIsDeveloper()) return null
  return (
    <div className={styles['fallback']} role="note" data-slipway-missing={lookup.reason}>
      <code className={styles['code']}>
        {component} · {lookup.reason} · {lookup.detail}
      </code>
    </div>
  )
}
