interface EventsOptions {
  readonly basePath: string
  /** There is a new revision of slots or remotes, or another session; `signedIn` where it is known. */
  readonly onSlots: (signedIn?: boolean) => void
  /** The session is over. */
  readonly onSessionEnded: () => void
}

type Message =
  | { readonly type: 'slots'; readonly signedIn?: boolean }
  | { readonly type: 'session' }
  | { readonly type: 'reconnect' }

export interface Events {
  /** Opens the stream anew: after a sign-in it belongs to another session. */
  reconnect(): void
}

/** Names of the lock and the channel that the tabs of this browser share. */
const NAME = 'slipway-events'
const REOPEN_MS = 5000

/**
 * One event stream for all tabs of the browser: the tab that holds the lock has the stream and passes
 * on what it hears; when it closes, another one takes over. A browser has six connections to a server.
 */
export function connectEvents({ basePath, onSlots, onSessionEnded }: EventsOptions): Events {
  const channel = new BroadcastChannel(`${NAME}${basePath}`)
  const act = (message: Message) => {
    if (message.type === 'slots') onSlots(message.signedIn)
    if (message.type === 'session') onSessionEnded()
  }
  const tell = (message: Message) => {
    channel.postMessage(message)
    act(message)
  }
  let reopen: (() => void) | undefined
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'reconnect') reopen?.()
    else act(data)
  }
  void navigator.locks.request(`${NAME}${basePath}`, () => {
    reopen = holdStream(`${basePath}/events`, tell)
    return new Promise(() => undefined)
  })
  reloadAfterReturn()
  return {
    reconnect() {
      if (reopen) reopen()
      else channel.postMessage({ type: 'reconnect' } satisfies Message)
    },
  }
}

/** Opens the stream; returns how to open it anew. */
function holdStream(url: string, tell: (message: Message) => void): () => void {
  let stream: EventSource | undefined
  const open = () => {
    stream?.close()
    stream = new EventSource(url)
    // What was told while there was no stream is not told again: after each opening all tabs ask.
    stream.addEventListener('hello', ({ data }) => {
      tell({ type: 'slots', signedIn: data === 'signed-in' })
    })
    // The browser opens a broken stream again by itself, but not one that was refused.
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) setTimeout(open, REOPEN_MS)
    })
    stream.addEventListener('slots', () => tell({ type: 'slots' }))
    stream.addEventListener('session', () => tell({ type: 'session' }))
  }
  open()
  return open
}

// A page out of the back-forward cache has slept through all events, the end of its session as well.
function reloadAfterReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
