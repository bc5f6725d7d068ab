import { RotateCw } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../texts/use-translation'
import styles from './update-offer.module.css'
import type { Offer } from './use-drawn-component'

export interface UpdateOfferProps {
  readonly component: string
  readonly offer: Offer
  readonly onAccept: () => void
}

/** Of the element around the offer. */
export const { offer: className } = styles

/** A small button beside a slot that somebody works in: its new version waits for them. */
export function UpdateOffer({ component, offer, onAccept }: UpdateOfferProps): ReactNode {
  const { t } = useTranslation('common')
  const hint = useId()
  const words = wordsOf[offer]
  const accept = ({ currentTarget }: MouseEvent) => {
    if (offer === 'reload') return window.location.reload()
    const box = currentTarget.closest('[data-slipway-slot]')
    flushSync(onAccept)
    focusInside(box)
  }
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        data-slipway-offer={offer}
        aria-label={t(words.name, { component })}
        aria-describedby={hint}
        title={t(words.hint)}
        onClick={accept}
      >
        <RotateCw size={14} aria-hidden /> {t(words.label)}
      </button>
      <span id={hint} hidden>
        {t(words.hint)}
      </span>
    </>
  )
}

const wordsOf = {
  update: { label: 'slot.update', name: 'slot.updateName', hint: 'slot.updateHint' },
  reload: { label: 'slot.reload', name: 'slot.reloadName', hint: 'slot.reloadHint' },
} as const

const focusable = 'a[href], button, input, select, textarea, [tabindex], summary'

// The button is gone: who came by the keyboard goes on in what stands there now.
function focusInside(box: Element | null): void {
  for (const element of box?.querySelectorAll<HTMLElement>(focusable) ?? []) {
    element.focus()
    // What is disabled or not shown takes none.
    if (document.activeElement === element) return
  }
  const [first] = box?.children ?? []
  if (!(first instanceof HTMLElement)) return
  first.tabIndex = -1
  first.focus()
}
