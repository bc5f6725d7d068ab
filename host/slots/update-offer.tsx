import { RotateCw } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import styles from './update-offer.module.css'
import type { Offer } from './use-drawn-component'

export interface UpdateOfferProps {
  readonly component: string
  readonly offer: Offer
  readonly onAccept: () => void
}

/** A small button beside a slot that somebody works in: its new version waits for them. */
export function UpdateOffer({ component, offer, onAccept }: UpdateOfferProps): ReactNode {
  const { t } = useTranslation('common')
  const hint = useId()
  const accept = ({ currentTarget }: MouseEvent) => {
    if (offer === 'reload') return window.location.reload()
    const box = currentTarget.closest('[data-slipway-slot]')
    flushSync(onAccept)
    focusInside(box)
  }
  return (
    <span role="status" className={styles['offer']} data-slipway-offer={offer}>
      <button
        type="button"
        className={styles['button']}
        aria-label={t(`slot.${offer}Name`, { component })}
        aria-describedby={hint}
        title={t(`slot.${offer}Hint`)}
        onClick={accept}
      >
        <RotateCw size={14} aria-hidden /> {t(`slot.${offer}`)}
      </button>
      <span id={hint} hidden>
        {t(`slot.${offer}Hint`)}
      </span>
    </span>
  )
}

const focusable = 'a[href], button, input, select, textarea, [tabindex], summary'

// The button is gone: who came by the keyboard goes on in what stands there now.
function focusInside(box: Element | null): void {
  const found = box?.querySelector<HTMLElement>(focusable)
  if (found) return found.focus()
  const [first] = box?.children ?? []
  if (!(first instanceof HTMLElement)) return
  first.tabIndex = -1
  first.focus()
}
