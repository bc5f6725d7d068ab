import type { SessionData } from 'express-session'
import type { FoundView } from '../../storage/tables/accounts/session-view'

declare module 'express-session' {
  interface SessionData {
    /** The user's id, as passport writes it. */
    passport?: { readonly user: number }
    /** The tenant the user chose. */
    tenantId?: number
    /** The session's time is over: it belongs to nobody, and nothing in it is kept. */
    expired?: true
  }
}

export function userIdOf(session: Partial<SessionData> | undefined): number | undefined {
  return session?.expired ? undefined : session?.passport?.user
}

// Beside the data: what is kept of a session is written back as a whole.
const views = new WeakMap<object, FoundView>()

export function noteView(session: object, view: FoundView | undefined): void {
  if (view) views.set(session, view)
}

/** Returns the view that the session saw instead of its own when it was read. */
export function viewOf(session: object | undefined): FoundView | undefined {
  return session && views.get(session)
}
