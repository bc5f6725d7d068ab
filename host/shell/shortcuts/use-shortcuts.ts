import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { keptPath } from '../../session/kept-places'
import { useOverPage } from '../../session/over-page'
import { useViewerMeta } from '../../session/use-session'
import { readSingleKeys, singleKeys } from '../../ui/shortcuts/single-keys'
import { useListener } from '../../ui/use-listener'
import type { GoTarget } from './go-targets'
import { activate, shortcutElements } from './shortcut-elements'

const SEQUENCE_MS = 1500

/** Listens for keys: `?`, `g` and a letter, and what elements of the page name in `aria-keyshortcuts`. */
export function useShortcuts(targets: readonly GoTarget[]): void {
  const navigate = useNavigate()
  const viewer = useViewerMeta()
  const { shortcuts } = useOverPage()
  const goUntil = useRef(0)
  useEffect(readSingleKeys, [])
  useListener(document, 'keydown', (event) => {
    const key = keyOf(event)
    if (event.defaultPrevented || event.repeat || isElsewhere(event, key)) return
    const isGoing = event.timeStamp < goUntil.current
    goUntil.current = key === 'g' && !isGoing ? event.timeStamp + SEQUENCE_MS : 0
    const target = isGoing ? targets.find(({ letter }) => letter === key) : undefined
    const act = target
      ? () => void navigate(keptPath(viewer, target.path))
      : actionOf(key, () => shortcuts.set(true))
    if (!act) return
    event.preventDefault()
    act()
  })
}

function actionOf(key: string, help: () => void): (() => void) | undefined {
  if (key === '?') return help
  // Of several messages the newest is meant, which the messages see to.
  const found = shortcutElements().find(
    ({ element, keys }) =>
      !('noticeAction' in element.dataset) && keys.some((one) => one.toLowerCase() === key),
  )
  return found && (() => activate(found.element))
}

/** As ARIA writes it, in small letters: `e`, `control+s`. A Mac's command key is its control key here. */
function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const small = key.toLowerCase()
  if (altKey) return ''
  return ctrlKey || metaKey ? `control+${small}` : small
}

// Typing is typing; a dialog has keys of its own.
function isElsewhere(event: KeyboardEvent, key: string): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  if (key.startsWith('control+')) return false
  if (event.isComposing || !singleKeys.get()) return true
  const { target } = event
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
