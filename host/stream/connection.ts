/** The state that the server reports when a stream opens, or when it is asked. */
export interface ConnectionInfo {
  readonly signedIn: boolean
  /** Of slots and remotes. */
  readonly revision: number
}

export interface EventsOptions {
  readonly basePath: string
  /** There is a new revision of slots or remotes, or another session; `signedIn` where it is known. */
  readonly onSlots: (signedIn?: boolean) => void
  /** The stream of this tab was opened, and earlier events may have been missed. */
  readonly onConnected: (info: ConnectionInfo) => void
  /** The session is over. */
  readonly onSessionEnded: () => void
}

export interface Events {
  /** Opens the stream again: after a sign-in it belongs to another session. */
  reconnect(): void
}

/** The point up to which a tab has heard: with this, nothing is asked for again that did not change. */
export interface StreamCursor {
  /** Of the last event; changes with what pages are drawn with. */
  readonly id: string
  /** Identifies the signed-in user, their rights and their tenant. */
  readonly viewer: string
}

/** The tag that `GET /events` gives to this cursor. */
export function tagOfCursor({ id, viewer }: StreamCursor): string {
  return `"${id}.${viewer}"`
}

export function cursorOfTag(tag: string): StreamCursor | undefined {
  const [, id, viewer] = /^"([^".]+)\.([^".]+)"$/.exec(tag) ?? []
  return id !== undefined && viewer !== undefined ? { id, viewer } : undefined
}

/** So many milliseconds, give or take a quarter: a thousand browsers do not come at once. */
export function jitter(ms: number): number {
  return ms * (0.75 + Math.random() / 2)
}
