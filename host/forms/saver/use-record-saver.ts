import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useHostApi } from '../../api/api-context'
import { useSessionActions } from '../../session/session-actions'
import { useListener } from '../../ui/use-listener'
import { createRecordSaver, type RecordSaver } from './record-saver'
import { isBusy, type SaveState } from './save-state'

type SaverOptions = Parameters<typeof createRecordSaver>[0]

export interface SavedForm {
  readonly saver: RecordSaver
  readonly state: SaveState
}

/** The saving of one form, for as long as its page is there. */
export function useRecordSaver(create: () => SaverOptions): SavedForm {
  const [saver] = useState(() => createRecordSaver(create()))
  const state = useSyncExternalStore(saver.subscribe, () => saver.state)
  const { onSignedInAgain } = useSessionActions()
  const { isReached } = useHostApi()
  useEffect(() => onSignedInAgain(() => void saver.signedIn()), [onSignedInAgain, saver])
  useEffect(
    () =>
      isReached.subscribe(() => {
        if (isReached.get()) void saver.retry()
      }),
    [isReached, saver],
  )
  useListener(window, 'online', () => void saver.retry())
  useEffect(() => {
    saver.start()
    return () => saver.stop()
  }, [saver])
  return { saver, state }
}

/** Whether leaving now would lose something. */
export function isUnsaved({ saver }: Pick<SavedForm, 'saver'>, isDirty: boolean): boolean {
  return isDirty || isBusy(saver.state)
}

/** Puts the focus on what keeps the form from being saved, once it is drawn. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, { saver }: SavedForm): void {
  useEffect(() => {
    let before: SaveState['state'] = 'idle'
    return saver.subscribe(() => {
      const { state } = saver.state
      const isOver = before === 'validating' && state === 'idle'
      before = state
      if (isOver || state === 'failed') requestAnimationFrame(() => focusFirstFault(form.current))
    })
  }, [form, saver])
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-errors]')
  fault?.focus()
  fault?.scrollIntoView({ block: 'nearest' })
}
