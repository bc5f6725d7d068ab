import { useMediaQuery } from '@mantine/hooks'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import styles from '../fields/field.module.css'

interface SlotPlaceProps {
  readonly entry: FormSlotEntry
  readonly children: ReactNode
}

/** The place of a slot among fields: the whole row, unless the application says that half is enough. */
export function SlotPlace({ entry, children }: SlotPlaceProps): ReactElement | null {
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false })
  if (entry.device && !isWide) return null
  if (entry.width !== 'half') return <>{children}</>
  return <div className={styles.half}>{children}</div>
}
