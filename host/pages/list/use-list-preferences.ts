import { useState } from 'react'
import { useViewerMeta } from '../../session/use-session'
import { keepListPreferences, type ListPreferences, readListPreferences } from './list-preferences'

interface Preferences extends ListPreferences {
  change(part: Partial<ListPreferences>): void
}

/** This user's preferences for the lists of `resource`, remembered on this machine until they sign out. */
export function useListPreferences(resource: string): Preferences {
  const { user } = useViewerMeta()
  const [preferences, setPreferences] = useState(() => readListPreferences(user.id, resource))
  const change = (part: Partial<ListPreferences>) => {
    const next = { ...preferences, ...part }
    setPreferences(next)
    keepListPreferences(user.id, resource, next)
  }
  return { ...preferences, change }
}
