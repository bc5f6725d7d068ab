/** How far a tab has heard: with this, nothing is asked for again that did not change. */
export interface StreamCursor {
  /** Of the last event; changes with what pages are drawn with. */
  readonly id: string
  /** Stands for who is signed in, with what rights and in which tenant. */
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
