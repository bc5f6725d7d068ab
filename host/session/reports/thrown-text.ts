const MOST = 1000

/** Returns what was thrown as text: it may be nothing that can be made into text. */
export function thrownText(error: unknown): string {
  try {
    return String(error).slice(0, MOST)
  } catch {
    return typeof error
  }
}
