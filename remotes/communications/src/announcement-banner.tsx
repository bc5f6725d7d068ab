import { type SlotProps, useHost, useLink, useTranslation } from '@slipway/sdk'
import { type ReactElement, useState } from 'react'
import styles from './announcement-banner.module.css'
import { messages } from './messages'

type AnnouncementBannerProps = SlotProps<
  'header-banner',
  {
    /** Names the announcement in all its languages; by default its message does. */
    readonly id?: string
    readonly message: string
    readonly tone?: 'info' | 'warning' | 'success'
    /** `path` is below the interface, such as `/resources/orders`. */
    readonly link?: { readonly label: string; readonly path: string }
  }
>

/** One line for everybody, over the header. Whoever closed it does not see the same one again. */
export function AnnouncementBanner({
  message,
  id = message,
  tone = 'info',
  link,
}: AnnouncementBannerProps): ReactElement | null {
  const { user } = useHost()
  const [isClosed, close] = useClosed(id)
  const t = useTranslation(messages)
  if (isClosed) return null
  return (
    <section className={styles.banner} data-tone={tone} aria-label={t('announcement')}>
      <p className={styles.message}>
        {message} {link && user && <Way {...link} />}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('closeAnnouncement')}
        onClick={close}
      >
        ×
      </button>
    </section>
  )
}

function Way({ label, path }: { readonly label: string; readonly path: string }) {
  return (
    <a className={styles.link} {...useLink(path)}>
      {label}
    </a>
  )
}

const storageKey = 'communications.closed-announcement'

function useClosed(id: string): readonly [isClosed: boolean, close: () => void] {
  const [closed, setClosed] = useState(() => localStorage.getItem(storageKey))
  const close = () => {
    localStorage.setItem(storageKey, id)
    setClosed(id)
  }
  return [closed === id, close]
}
