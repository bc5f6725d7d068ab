import type { BadgeProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { Tag } from '../../../ui/tag'
import styles from './remotes.module.css'

/** A tag whose words may be too many for one line. */
export function LongTag(props: Pick<BadgeProps, 'color' | 'children'>): ReactElement {
  return <Tag className={styles.badge ?? ''} {...props} />
}
