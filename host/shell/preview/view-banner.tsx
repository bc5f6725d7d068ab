import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { bottomBar } from '../../ui/bottom-bar'
import styles from './preview.module.css'

interface ViewBannerProps {
  readonly name: string
  readonly icon: LucideIcon
  readonly buttons: ReactNode
  /** The text. */
  readonly children: ReactNode
}

/** Says at the bottom of every page that this is not what others see, with the buttons that change or end it. */
export function ViewBanner({ name, icon: Icon, buttons, children }: ViewBannerProps): ReactElement {
  return (
    <section ref={bottomBar} className={styles['banner']} aria-label={name} data-bottom-bar>
      <Icon size="1rem" aria-hidden className={styles['icon']} />
      <p className={styles['text']} role="status">
        {children}
      </p>
      <div className={styles['buttons']}>{buttons}</div>
    </section>
  )
}
