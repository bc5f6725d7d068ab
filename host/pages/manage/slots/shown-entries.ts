import type { MapEntry, MapLocation, SlotMapBody } from '@slipway/sdk/contract'

/** The filter of the list; it is in the address. */
export type SlotFilter = Readonly<
  Partial<Record<'q' | 'location' | 'remote' | 'source' | 'state', string>>
>

/** The locations that fit, with the entries that fit; an empty location only where nothing asks for entries. */
export function shownLocations(map: SlotMapBody, filter: SlotFilter): readonly MapLocation[] {
  const { location, q, remote, source, state } = filter
  const isNarrowed = [q, remote, source, state].some(Boolean)
  return map.locations
    .filter((one) => !location || one.location === location)
    .map((one) => ({ ...one, entries: one.entries.filter((entry) => fits(entry, filter)) }))
    .filter(({ entries }) => entries.length > 0 || !isNarrowed)
}

function fits(entry: MapEntry, { q, remote, source, state }: SlotFilter): boolean {
  const text = `${entry.component} ${entry.id} ${remoteOf(entry) ?? ''}`.toLowerCase()
  return (
    (!q || text.includes(q.trim().toLowerCase())) &&
    (!remote || remoteOf(entry) === remote) &&
    (!source || entry.source.of === source) &&
    (!state || (state === 'changed' ? entry.changed.length > 0 : entry.state === state))
  )
}

/** The remote that draws an entry, or that proposes it. */
export function remoteOf({ code, source }: MapEntry): string | undefined {
  return code?.remote ?? (source.of === 'proposal' ? source.remote : undefined)
}

/** The remotes of all entries, each once. */
export function remotesIn(map: SlotMapBody): readonly string[] {
  const all = map.locations.flatMap(({ entries }) => entries.flatMap((it) => remoteOf(it) ?? []))
  return [...new Set(all)].toSorted()
}
