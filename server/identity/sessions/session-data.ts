import type { SessionData } from 'express-session'

declare module 'express-session' {
  interface SessionData {
    /** Written by passport at sign-in: the user's id. */
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
