/** The prefix of the names of kept preferences and places. */
export const listPreferencesPrefix = 'slipway:list:'

/** At sign-out: the next user of this machine does not learn what was viewed. */
export function forgetListPreferences(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Object.keys(storage).filter((key) => key.startsWith(listPreferencesPrefix))
      for (const key of keys) storage.removeItem(key)
    }
  } catch {
    // Storage is shut: nothing was kept.
  }
}
