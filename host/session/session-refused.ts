const NAME = 'slipway-session-refused'
const RECENT_MS = 15_000

/** Notes that the API knew of no session while the page had one; asked after the document is replaced. */
export function noteSessionRefused(): void {
  try {
    sessionStorage.setItem(NAME, String(Date.now()))
  } catch {
    // Storage is forbidden: the page cannot know of the time before it.
  }
}

/** Whether that was a moment ago: a page that has a session again would lead in circles. */
export function wasSessionRefused(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(NAME) ?? 0) < RECENT_MS
  } catch {
    return false
  }
}

export function forgetSessionRefused(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // As above.
  }
}
