import { afterFirstPaint } from '../ui/after-first-paint'

/** What the server says of itself when a stream opens, or when it is asked. */
export interface ConnectionInfo {
  readonly signedIn: boolean
  /** Of slots and remotes. */
  readonly revision: number
}

export interface EventsOptions {
  readonly basePath: string
  /** There is a new revision of slots or remotes, or another session; `signedIn` where it is known. */
  readonly onSlots: (signedIn?: boolean) => void
  /** The stream of this tab was opened, and what was told before may have been missed. */
  readonly onConnected: (info: ConnectionInfo) => void
  /** The session is over. */
  readonly onSessionEnded: () => void
}

export interface Events {
  /** Opens the stream anew: after a sign-in it belongs to another session. */
  reconnect(): void
}

/** Follows what the server tells, by code in a chunk of its own: no page waits for it. */
export function connectEvents(options: EventsOptions): Events {
  const events = afterFirstPaint()
    .then(loadEvents)
    .then((share) => share(options))
  return { reconnect: () => void events.then(({ reconnect }) => reconnect()) }
}

const AGAIN_MS = 10_000

// Without it the page is as it was loaded, and works; the line may come back.
async function loadEvents(): Promise<(options: EventsOptions) => Events> {
  try {
    return (await import(/* webpackChunkName: "events" */ './share-events')).shareEvents
  } catch {
    await pause(AGAIN_MS)
    return loadEvents()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
