import { createContext, useContext } from 'react'
import type { PasswordConfirmation } from './password-confirmation'

/** How a page ends the session, and keeps it from ending over unsaved work. */
export interface SessionActions {
  /** Signs out and replaces the document. */
  signOut(): Promise<void>
  /** Counts a form as unsaved while `isDirty` says so; returns the undo. */
  holdWhile(isDirty: () => boolean): () => void
  /** The dialog that asks for the password where a change needs it again. */
  readonly confirmation: PasswordConfirmation
  /** Calls `listener` when the user whose session ended has signed in again; returns the undo. */
  onSignedInAgain(listener: () => void): () => void
}

const SessionActionsContext = createContext<SessionActions | null>(null)

export const SessionActionsProvider: typeof SessionActionsContext.Provider =
  SessionActionsContext.Provider

export function useSessionActions(): SessionActions {
  const actions = useContext(SessionActionsContext)
  if (!actions) throw new Error('useSessionActions() works only below <SessionActionsProvider>.')
  return actions
}
