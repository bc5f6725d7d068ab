import { ActionIcon } from '@mantine/core'
import { ArrowLeftRight, X } from 'lucide-react'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../texts/use-texts'
import { useListener } from '../../ui/use-listener'
import styles from './overlay.module.css'

interface SidePanelProps {
  readonly title: string
  /** The text beside the title. */
  readonly note?: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** It takes its room from the page, where that has enough, instead of lying over it. */
  readonly isDocked?: boolean
  /** Called on Escape; default: it closes. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/** A panel beside what it is about; the page can be used meanwhile. */
export function SidePanel(props: SidePanelProps): ReactElement {
  const { title, note, closeLabel, onClose, onBack = onClose, isDocked, children } = props
  const { t } = useTexts('overlay')
  const [isAtStart, setAtStart] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useFocusWhileOpen(heading)
  useKeys(panel, onBack)
  return (
    <section
      ref={panel}
      className={styles['panel']}
      data-side={isAtStart ? 'start' : 'end'}
      data-docked={isDocked || undefined}
      aria-labelledby={id}
    >
      <div className={styles['head']}>
        <h2 ref={heading} id={id} className={styles['title']} tabIndex={-1}>
          {title}
        </h2>
        <span className={styles['count']}>{note}</span>
        <ActionIcon
          className={styles['side'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('move')}
          onClick={() => setAtStart(!isAtStart)}
        >
          <ArrowLeftRight size="1rem" aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={closeLabel} onClick={onClose}>
          <X size="1.125rem" aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}

function useKeys(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  // From wherever the focus is: the page below can be used meanwhile.
  useListener(document, 'keydown', (event) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && !isCovered()) onEscape()
    if (panel.current?.contains(document.activeElement)) moveFocus(event, panel.current)
  })
}

// What lies over the overlay closes first.
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey) return
  const rows = [...panel.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at === -1 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Takes the focus, and gives it back to what had it, unless somebody works elsewhere by then. */
function useFocusWhileOpen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement)
    target.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [target])
}

// The entry of a menu goes with the menu; its button stays.
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const opener = button ?? element
  return opener instanceof HTMLElement ? opener : null
}
