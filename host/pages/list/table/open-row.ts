import type { MouseEvent } from 'react'

/**
 * Follows the record's link of a table row that was clicked anywhere: with the middle button, Ctrl or
 * Command in a new tab. The link itself is not stretched over its row: no containing block can be made of
 * a `<tr>` in every browser, and a link that is laid over the whole page takes every click.
 */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-record]')
  if (!link || !isForRow(event)) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) {
    window.open(link.href, '_blank', 'noopener')
  } else if (event.button === 0 && !event.shiftKey && !event.altKey) link.click()
}

// What is clicked in a dialog bubbles through React's tree to the row that opened it.
function isForRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target))
    return false
  if (target.closest('a, button, input, label, [data-own-clicks]')) return false
  return window.getSelection()?.isCollapsed !== false
}
