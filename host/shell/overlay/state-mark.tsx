import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  RotateCw,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './overlay.module.css'
import type { ShownItem } from './read-shown-items'
import { stateTexts } from './state-texts'

/** The look of an item: it works, it is on its way, it does not work, or nothing is there. */
export type Tone = 'fine' | 'coming' | 'wrong' | 'empty'

export function toneOf(item: ShownItem): Tone {
  if (item.kind !== 'box') return 'empty'
  const { state } = item.state
  if (state === 'drawn') return 'fine'
  return state === 'failed' || state === 'missing' || state === 'unavailable' ? 'wrong' : 'coming'
}

const icons: Readonly<Record<string, LucideIcon>> = {
  drawn: CircleCheck,
  held: RotateCw,
  waiting: Hourglass,
  loading: Hourglass,
  failed: CircleAlert,
  missing: CircleAlert,
  unavailable: CircleSlash,
}

/** The state of an item, in a word. */
export function StateMark({ item }: { readonly item: ShownItem }): ReactElement {
  const { t } = useTexts('overlay')
  const isBox = item.kind === 'box'
  const Icon = (isBox && icons[item.state.state]) || CircleDashed
  return (
    <span className={styles['mark']} data-tone={toneOf(item)}>
      <Icon size="0.875rem" aria-hidden />
      {t(stateTexts[isBox ? item.state.state : item.kind])}
    </span>
  )
}
