import type { Logger } from 'pino'
import type { Auth } from '../../identity/auth'
import type { LiveSession } from '../../storage/tables/sessions-table'
import type { Events } from './events'

/** How often sessions with an open stream are looked at, for what other processes did to them. */
const EVERY_MS = 1000

interface WatchDeps {
  readonly auth: Pick<Auth, 'onSessionEnded' | 'liveSessions'>
  readonly events: Pick<Events, 'sessions' | 'endSessions' | 'tellSession'>
  readonly log: Logger
}

/** Ends streams with their sessions, and tells them when their user may do or see something else. */
export interface SessionWatch {
  /** Looks now, after a change in this process. */
  look(): void
  /** The same where the change is of one session: its streams are told even if they are new. */
  lookAt(session: string): void
  stop(): void
}

export function watchSessions({ auth, events, log }: WatchDeps): SessionWatch {
  let known: ReadonlyMap<string, LiveSession> = new Map()

  async function compare(): Promise<void> {
    const sessions = events.sessions()
    if (sessions.length === 0) return
    const live = await auth.liveSessions(sessions)
    const before = known
    known = live
    events.endSessions(sessions.filter((session) => !live.has(session)))
    for (const [session, now] of live) {
      if (isChanged(before.get(session), now)) events.tellSession(session)
    }
  }

  const look = () =>
    void compare().catch((error: unknown) =>
      log.warn({ err: error }, 'sessions with a stream were not looked at'),
    )
  function lookAt(session: string): void {
    if (known.has(session)) look()
    else events.tellSession(session)
  }

  const stopListening = auth.onSessionEnded((session) => events.endSessions([session]))
  const timer = setInterval(look, EVERY_MS).unref()
  return {
    look,
    lookAt,
    stop() {
      stopListening()
      clearInterval(timer)
    },
  }
}

// A stream that was opened since the last look may have read what was there before the change.
function isChanged(before: LiveSession | undefined, now: LiveSession): boolean {
  if (before) return before.state !== now.state
  return now.changedAt > 0 && now.changedFor < 4 * EVERY_MS
}
