import { createContext, useContext } from 'react'
import type { PasswordConfirmation } from './password-confirmation'
import type { UnsavedWorks } from './unsaved-work'

/** A page's ways to end the session, and to keep it from ending over unsaved work. */
export interface SessionActions {
  /** Signs out and replaces the document. */
  signOut(): Promise<void>
  /** The dialog that asks for the password where a change needs it again. */
  readonly confirmation: PasswordConfirmation
  /** The forms of the page, and what they hold. */
  readonly unsaved: UnsavedWorks
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
