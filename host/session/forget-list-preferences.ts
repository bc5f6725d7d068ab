/** What the names of kept preferences start with. */
export const listPreferencesPrefix = 'slipway:list:'

/** At sign-out: the next user of this machine does not learn what was viewed. */
export function forgetListPreferences(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(listPreferencesPrefix))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is shut: nothing was kept.
  }
}
