import { RotateCw } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/use-texts'
import styles from './update-offer.module.css'

export interface UpdateOfferProps {
  readonly component: string
  readonly onAccept: () => void
}

/** Of the element around the offer. */
export const { offer: className } = styles

/** A small button beside a slot that somebody works in: its new version waits for them. */
export function UpdateOffer({ component, onAccept }: UpdateOfferProps): ReactNode {
  const { t } = useTexts('common')
  const hint = useId()
  const accept = ({ currentTarget }: MouseEvent) => {
    const box = currentTarget.closest('[data-slipway-slot]')
    flushSync(onAccept)
    focusInside(box)
  }
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('slot.updateName', { component: component.replace(/^.*\//, '') })}
        aria-describedby={hint}
        title={t('slot.updateHint')}
        onClick={accept}
      >
        <RotateCw size="0.875rem" aria-hidden /> {t('slot.update')}
      </button>
      <span id={hint} hidden>
        {t('slot.updateHint')}
      </span>
    </>
  )
}

const focusable = 'a[href], button, input, select, textarea, [tabindex], summary'

// The button is gone: keyboard users continue in what is there now.
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
