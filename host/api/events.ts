/** The server's first word on a stream. */
export interface Hello {
  readonly signedIn: boolean
  /** Of slots and remotes. */
  readonly revision: number
}

interface EventsOptions {
  readonly basePath: string
  /** There is a new revision of slots or remotes, or another session; `signedIn` where it is known. */
  readonly onSlots: (signedIn?: boolean) => void
  /** The stream of this tab was opened. */
  readonly onHello: (hello: Hello) => void
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
export function connectEvents(options: EventsOptions): Events {
  const { basePath, onSlots, onHello, onSessionEnded } = options
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
    reopen = holdStream(`${basePath}/events`, {
      tell,
      // What was told while there was no stream is not told again: the other tabs ask in any case.
      greet(hello) {
        channel.postMessage({ type: 'slots', signedIn: hello.signedIn } satisfies Message)
        onHello(hello)
      },
    })
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

interface StreamListener {
  readonly tell: (message: Message) => void
  readonly greet: (hello: Hello) => void
}

/** Opens the stream; returns how to open it anew. */
function holdStream(url: string, { tell, greet }: StreamListener): () => void {
  let stream: EventSource | undefined
  const open = () => {
    stream?.close()
    stream = new EventSource(url)
    stream.addEventListener('hello', ({ data, lastEventId }) => {
      greet({ signedIn: data === 'signed-in', revision: Number(lastEventId) })
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
