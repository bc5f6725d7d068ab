import { type RefObject, useEffect, useMemo } from 'react'
import { useTexts } from '../../texts/use-texts'
import { usePageKeys } from '../../ui/shortcuts/page-keys'
import { singleKeys } from '../../ui/shortcuts/single-keys'

interface ListPlaces {
  readonly rows: RefObject<HTMLElement | null>
}

/** `j` and `k` go from record to record, `x` selects the one in focus. */
export function useListKeys({ rows }: ListPlaces): void {
  const { t } = useTexts('list')
  usePageKeys(
    useMemo(
      () => [
        { keys: ['j'], label: t('keys.next') },
        { keys: ['k'], label: t('keys.previous') },
        { keys: ['x'], label: t('keys.select') },
      ],
      [t],
    ),
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      if (handleKey(rows.current, event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [rows])
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]'

// Keys belong to an input with the focus, to an open dialog or menu, and to the browser with a modifier.
function isElsewhere({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !singleKeys.get()) return true
  if (!(target instanceof Element)) return false
  return target.closest(typing) !== null || document.querySelector('[role="dialog"], [role="menu"]')
}

/** Whether the key was for the rows. */
function handleKey(rows: HTMLElement | null, key: string): boolean {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-record]') ?? [])]
  const row = document.activeElement?.closest('[data-row]')
  const at = links.findIndex((link) => row?.contains(link))
  if (key === 'j' || (key === 'ArrowDown' && at >= 0)) return focus(links[at + 1])
  if (key === 'k' || (key === 'ArrowUp' && at >= 0)) return focus(links[Math.max(0, at - 1)])
  if (key !== 'x' || at < 0) return false
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
  return true
}

function focus(link: HTMLElement | undefined): boolean {
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return link !== undefined
}
