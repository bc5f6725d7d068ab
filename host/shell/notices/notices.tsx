import type { ReactNode } from 'react'
import { useStore } from '../../ui/store'
import { noticesArea } from './show-notice'

/** The corner of the screen where messages are. */
export function Notices(): ReactNode {
  const Area = useStore(noticesArea)
  return Area && <Area />
}
