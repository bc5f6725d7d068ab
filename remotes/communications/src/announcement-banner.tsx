import { type SlotProps, useHost } from '@slipway/sdk'
import { type ReactElement, useState } from 'react'
import styles from './announcement-banner.module.css'

type AnnouncementBannerProps = SlotProps<
  'header-banner',
  {
    readonly message: string
    readonly tone?: 'info' | 'warning' | 'success'
    /** `path` is below the interface, such as `/resources/orders`. */
    readonly link?: { readonly label: string; readonly path: string }
  }
>

/** One line for everybody, over the header. Whoever closed it does not see the same message again. */
export function AnnouncementBanner({
  message,
  tone = 'info',
  link,
}: AnnouncementBannerProps): ReactElement | null {
  const { user, navigate } = useHost()
  const [isClosed, close] = useClosed(message)
  if (isClosed) return null
  return (
    <section className={styles.banner} data-tone={tone} aria-label="Announcement">
      <p className={styles.message}>
        {message}{' '}
        {link && user && (
          <button type="button" className={styles.link} onClick={() => navigate(link.path)}>
            {link.label}
          </button>
        )}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label="Close announcement"
        onClick={close}
      >
        ×
      </button>
    </section>
  )
}

const storageKey = 'communications.closed-announcement'

function useClosed(message: string): readonly [isClosed: boolean, close: () => void] {
  const [closed, setClosed] = useState(() => localStorage.getItem(storageKey))
  const close = () => {
    localStorage.setItem(storageKey, message)
    setClosed(message)
  }
  return [closed === message, close]
}
