interface BuildListener {
  /** There is a build that is good, or the server is back. */
  readonly onBuild: () => void
  /** A build failed, and why; the last good one stays. */
  readonly onFault: (message: string) => void
  /** The server does not answer any more; it is asked again. */
  readonly onLost: () => void
}

const REOPEN_MS = 2000

/** Listens to the event stream of a development server, for as long as this page is there. */
export function watchBuilds(origin: string, listener: BuildListener): void {
  const stream = new EventSource(`${origin}/builds`)
  stream.addEventListener('build', () => listener.onBuild())
  stream.addEventListener('fault', ({ data }: MessageEvent<string>) =>
    listener.onFault(JSON.parse(data)),
  )
  stream.addEventListener('error', () => {
    listener.onLost()
    // The browser opens a broken stream again by itself, but not one that was refused.
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(() => watchBuilds(origin, listener), REOPEN_MS)
  })
}
