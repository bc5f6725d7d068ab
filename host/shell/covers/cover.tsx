import { Text, Title } from '@mantine/core'
import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './cover.module.css'

interface CoverProps {
  readonly title: string
  readonly text: ReactNode
  /** The actions that one can take. */
  readonly children: ReactNode
}

/**
 * Covers the whole page with its dialogs and messages: they stay as they are, take no input, and
 * cannot be read, printed or found meanwhile.
 */
export function Cover({ title, text, children }: CoverProps): ReactElement {
  const cover = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(cover, useFocusTrap())
  useOthersHidden(cover)
  useTitle(title)
  return createPortal(
    <div
      ref={ref}
      className={styles.cover}
      role="dialog"
      aria-modal
      aria-labelledby="cover-title"
      aria-describedby="cover-text"
    >
      <div className={styles.column}>
        <Title order={1} id="cover-title">
          {title}
        </Title>
        <Text size="sm" c="dimmed" id="cover-text">
          {text}
        </Text>
        {children}
      </div>
    </div>,
    document.body,
  )
}

const hidden = styles.hidden ?? 'hidden'

// Dialogs, menus and messages are beside the page in the document, and more may come.
function useOthersHidden(cover: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const focused = document.activeElement
    const others = new Set<HTMLElement>()
    const hide = () => {
      for (const element of document.body.children) {
        if (element === cover.current || !(element instanceof HTMLElement)) continue
        if (others.has(element) || element.hasAttribute('inert')) continue
        element.setAttribute('inert', '')
        element.classList.add(hidden)
        others.add(element)
      }
    }
    hide()
    const observer = new MutationObserver(hide)
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      for (const element of others) {
        element.removeAttribute('inert')
        element.classList.remove(hidden)
      }
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [cover])
}

// The title of the page may name a record.
function useTitle(title: string): void {
  useLayoutEffect(() => {
    const before = document.title
    document.title = `${title} · Slipway`
    return () => {
      document.title = before
    }
  }, [title])
}
