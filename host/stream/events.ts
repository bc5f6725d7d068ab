import { afterFirstPaint } from '../ui/after-first-paint'
import type { Events, EventsOptions } from './connection'

/** Follows the server's events, by code in a chunk of its own: no page waits for it. */
export function connectEvents(options: EventsOptions): Events {
  const events = afterFirstPaint()
    .then(loadEvents)
    .then((share) => share(options))
  return { reconnect: () => void events.then(({ reconnect }) => reconnect()) }
}

const AGAIN_MS = 10_000

// Without it the page is as it was loaded, and works; the connection may come back.
async function loadEvents(): Promise<(options: EventsOptions) => Events> {
  try {
    return (await import(/* webpackChunkName: "events" */ './share-events')).shareEvents
  } catch {
    await pause(AGAIN_MS)
    return loadEvents()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
