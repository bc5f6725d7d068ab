import { useEffect } from 'react'
import type { DraftEditing } from '../../../layout/use-draft-editing'

/** Ctrl+Z takes the last change back, with Shift or as Ctrl+Y it comes again; in a field they are the field's. */
export function useUndoKeys({ undo, redo }: DraftEditing, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event)
      const run = action === 'undo' ? undo : action === 'redo' ? redo : undefined
      if (!run || isTypedIn(event.target)) return
      event.preventDefault()
      // Else a message on the page would undo what it told of as well.
      event.stopPropagation()
      run()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [undo, redo, isOn])
}

function actionOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
