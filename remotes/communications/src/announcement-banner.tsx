import { type SlotProps, useHost, useLink, useTranslation } from '@slipway/sdk'
import { type ReactElement, useState } from 'react'
import styles from './announcement-banner.module.css'
import type { AnnouncementBannerProps } from './communications-props'
import { messages } from './messages'

type Props = SlotProps<'header-banner', AnnouncementBannerProps>

/** One line for everybody, over the header. Whoever closed it does not see the same one again. */
export function AnnouncementBanner({
  message,
  id = message,
  tone = 'info',
  link,
}: Props): ReactElement | null {
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
