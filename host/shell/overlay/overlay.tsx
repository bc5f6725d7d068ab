import { ActionIcon, Portal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MetaBody } from '@slipway/sdk/contract'
import { ArrowLeftRight, X } from 'lucide-react'
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { useSignal } from '../../ui/signal'
import { BoxDetails } from './box-details'
import { BoxList } from './box-list'
import { BoxOutlines } from './box-outlines'
import styles from './overlay.module.css'
import { OverlayBoundary } from './overlay-boundary'
import { closeOverlay } from './overlay-state'
import { endTrials } from './try-props'
import { useFocusWhileOpen } from './use-focus-while-open'
import { useReasonsToChoose } from './use-reasons-to-choose'
import { useShownItems } from './use-shown-items'

/** What the slots of the page are: outlines over it, and the same as a list beside it. The page itself stays as it is. */
export function Overlay({ meta }: { readonly meta: MetaBody }): ReactElement {
  return (
    <OverlayBoundary>
      <OpenOverlay meta={meta} />
    </OverlayBoundary>
  )
}

function OpenOverlay({ meta: sent }: { readonly meta: MetaBody }) {
  const { develop } = useSlotServices()
  const { meta, built = [] } = useSignal(develop.mapMeta)(sent)
  const page = useShownItems(meta)
  const [chosen, setChosen] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const reasons = useReasonsToChoose(meta)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  useEffect(() => endTrials, [])
  useRoomBelow(isNarrow)
  if (!page) return null
  const { items, boxes } = page
  const current = items.find(({ id }) => id === chosen)
  const back = () => {
    setChosen(undefined)
    setPointed(chosen)
  }
  return (
    <Portal>
      <BoxOutlines
        items={items}
        pointed={chosen ?? pointed}
        hasLabels={!isNarrow}
        onChoose={setChosen}
        onPoint={setPointed}
      />
      <Panel count={boxes.size} onBack={current && back}>
        {current ? (
          <BoxDetails
            key={current.id}
            item={current}
            box={boxes.get(current.id)}
            meta={meta}
            built={built}
            reasons={reasons}
            onBack={back}
          />
        ) : (
          <BoxList
            items={items}
            reasons={reasons}
            focused={pointed}
            onChoose={setChosen}
            onPoint={setPointed}
          />
        )}
      </Panel>
    </Portal>
  )
}

/** Where the list lies over the lower half of the window, the end of the page can be scrolled above it. */
function useRoomBelow(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return undefined
    const { style } = document.body
    const before = style.paddingBlockEnd
    style.paddingBlockEnd = '50dvh'
    return () => void (style.paddingBlockEnd = before)
  }, [isCovered])
}

interface PanelProps {
  readonly count: number
  /** Leads from one box to all of them. */
  readonly onBack: (() => void) | undefined
  readonly children: ReactElement
}

function Panel({ count, onBack, children }: PanelProps) {
  const { t } = useTexts('overlay')
  const [isAtStart, setAtStart] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useFocusWhileOpen(heading)
  useKeys(panel, onBack ?? closeOverlay)
  return (
    <section
      ref={panel}
      className={styles['panel']}
      data-side={isAtStart ? 'start' : 'end'}
      aria-labelledby={id}
    >
      <div className={styles['head']}>
        <h2 ref={heading} id={id} className={styles['title']} tabIndex={-1}>
          {t('title')}
        </h2>
        <span className={styles['count']}>{t('boxes', { count })}</span>
        <ActionIcon
          className={styles['side'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('move')}
          onClick={() => setAtStart(!isAtStart)}
        >
          <ArrowLeftRight size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={closeOverlay}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}

function useKeys(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && !isCovered()) onEscape()
    if (panel.current?.contains(document.activeElement)) moveFocus(event, panel.current)
  })
  useEffect(() => {
    // From wherever the focus is: the page below can be used meanwhile.
    const onKey = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

// What lies over the overlay closes first.
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const step = steps[event.key]
  if (step === undefined) return
  const rows = [...panel.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at === -1 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
