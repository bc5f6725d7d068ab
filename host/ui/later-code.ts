import { useEffect } from 'react'
import { createSignal, useSignal } from './signal'

type CodeState<Code> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly code: Code }
  | { readonly state: 'failed'; readonly error: unknown }

/** Code that a page is drawn without, and that comes when it is asked for. */
export interface LaterCode<Code> {
  /** Starts to load it; what has failed is tried again. */
  load(): Promise<void>
  use(): CodeState<Code>
}

export function createLaterCode<Code>(fetchCode: () => Promise<Code>): LaterCode<Code> {
  const state = createSignal<CodeState<Code>>({ state: 'idle' })
  return {
    async load() {
      const now = state.get().state
      if (now === 'loading' || now === 'ready') return
      state.set({ state: 'loading' })
      try {
        state.set({ state: 'ready', code: await fetchCode() })
      } catch (error) {
        state.set({ state: 'failed', error })
      }
    },
    use: () => useSignal(state),
  }
}

/** The code of what opens over a page, once it is open and the code is there; `onFailed` if it does not come. */
export function useDoor<Code>(
  later: LaterCode<Code>,
  isOpen: boolean,
  onFailed: (error: unknown) => void,
): Code | undefined {
  const code = later.use()
  useEffect(() => {
    if (isOpen) void later.load()
  }, [later, isOpen])
  const error = code.state === 'failed' ? code.error : undefined
  useEffect(() => {
    if (error && isOpen) onFailed(error)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [error, isOpen])
  return isOpen && code.state === 'ready' ? code.code : undefined
}
