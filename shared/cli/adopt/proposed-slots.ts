import { slotLocations } from '@slipway/sdk/contract'
import { usageError } from '../usage-error'

/** The slots to propose at a location, one for each component that is exposed. Throws `usage` for an unknown location. */
export function proposedSlots(
  location: string | undefined,
  exposes: Readonly<Record<string, string>>,
): readonly object[] {
  if (location === undefined) return []
  const names = slotLocations.names()
  if (!names.includes(location))
    throw usageError(`There is no location "${location}". There are: ${names.join(', ')}.`)
  const components = Object.keys(exposes).map((name) => name.split('/').at(-1) ?? name)
  if (components.length === 0)
    throw usageError(
      '--location goes with --expose. For what is exposed already, write "slots" into "slipway" of package.json: [{ "location": "…", "component": "…" }].',
    )
  return components.map((component) => ({ location, component }))
}
