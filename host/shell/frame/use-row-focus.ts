import { useEffect } from 'react'

const rows = 'tr, li, [data-row]'

/** The last place of the focus: an element in a row, and the place of that row among others. */
interface Place {
  readonly element: Element
  readonly row: Element
  readonly list: Element | null
  readonly index: number
}

/**
 * When a button in a row is gone once it has been pressed, or its row is, the focus goes to the row, to the one that
 * took its place, or to the content where no row is left: from the top of the page the keyboard would have to walk
 * all the way again. Rows are `tr`, `li` and `[data-row]` of the page's content.
 */
export function useRowFocus(): void {
  useEffect(() => {
    let last: Place | undefined
    const onFocus = ({ target }: FocusEvent) => {
      last = placeOf(target) ?? (isOverPage(target) ? last : undefined)
    }
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      // Whoever clicks beside it has left it; what is removed loses the focus as well.
      if (relatedTarget === null && target === last?.element)
        queueMicrotask(() => {
          if (document.hasFocus() && last?.element.isConnected) last = undefined
        })
    }
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      focusOn(remainderOf(last))
      last = undefined
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
      observer.disconnect()
    }
  }, [])
}

function placeOf(element: EventTarget | null): Place | undefined {
  if (!(element instanceof Element)) return undefined
  const row = element.closest(`#content :is(${rows})`)
  // What a remote draws is its own.
  if (!row || row === element || element.closest('[data-slipway-slot]')) return undefined
  const list = row.parentElement
  return { element, row, list, index: [...(list?.children ?? [])].indexOf(row) }
}

// What asks "Really?" comes between the button and its going.
function isOverPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null
}

function remainderOf({ row, list, index }: Place): Element | null {
  if (row.isConnected) return row
  const others = list?.isConnected ? list.children : []
  return others[Math.min(index, others.length - 1)] ?? document.getElementById('content')
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
