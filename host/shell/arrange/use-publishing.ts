import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftEditing } from '../../layout/use-draft-editing'

interface Publishing {
  /** Whether publishing was asked for and the changes are saved, so that they can be reviewed. */
  readonly isOpen: boolean
  ask(): void
  close(): void
}

/** Asks for what is arranged to be published, by Ctrl+Enter as well; the review opens once the last change is saved. */
export function usePublishing({ draft, saving, undo }: DraftEditing): Publishing {
  const [isAsked, setAsked] = useState(false)
  const isReady = saving.state === 'saved' && draft !== undefined && draft.changes > 0
  const isComing = saving.state === 'saving' && undo !== undefined
  const askByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPublishKey(event) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    if (isReady || isComing) setAsked(true)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => askByKey(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    isOpen: isAsked && isReady,
    ask: () => setAsked(true),
    close: () => setAsked(false),
  }
}

function isPublishKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !repeat
}
