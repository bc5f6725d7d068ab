import type { ReactNode } from 'react'
import { noticesArea } from './show-notice'
import { useStore } from './store'

/** The corner of the screen where messages stand. */
export function Notices(): ReactNode {
  const Area = useStore(noticesArea)
  return Area && <Area />
}
